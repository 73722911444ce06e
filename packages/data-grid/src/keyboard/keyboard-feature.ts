import type { GridFeatureMaker } from '#core/grid-core.ts'
import { listenToKeys } from './grid-keys.ts'

/** The keys of cells that AG Grid does not have (VIEW-13). */
export const keyboardFeature: GridFeatureMaker = (core) => ({ destroy: listenToKeys(core) })
