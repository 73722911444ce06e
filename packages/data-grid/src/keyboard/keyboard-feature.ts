import type { GridFeatureMaker } from '#core/grid-core.ts'
import { listenToKeys } from './grid-keys.ts'
import { createLoadingLine } from './loading-line.ts'

/** The keys of cells that AG Grid does not have (VIEW-13). */
export const keyboardFeature: GridFeatureMaker = (core) => {
  const loading = createLoadingLine(core.api)
  return {
    onModelUpdated: loading.onModelUpdated,
    cancel: loading.cancel,
    parts: { loadingLine: loading },
    destroy: listenToKeys(core, loading),
  }
}
