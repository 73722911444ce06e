import { dirname, join } from 'node:path'
import { startQuitus, startQuitusWithCell } from './start-quitus.ts'

// biome-ignore lint/style/noDefaultExport: Playwright calls a default export only.
export default globalSetup

/** Starts the real server on a data folder of its own; what it returns, Playwright calls after the last test. */
async function globalSetup(): Promise<() => Promise<void>> {
  const quitus = await (process.env.QUITUS_E2E_WITH_CELL ? startQuitusWithCell() : startQuitus())
  // Processes that journeys start would compile the same modules again.
  process.env.NODE_COMPILE_CACHE = join(dirname(quitus.dataFolder), 'compiled')
  process.env.QUITUS_E2E_ADDRESS = quitus.address
  process.env.QUITUS_E2E_DATA = quitus.dataFolder
  return quitus.stop
}
