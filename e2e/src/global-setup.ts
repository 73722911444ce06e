import { startQuitus } from './start-quitus.ts'

// biome-ignore lint/style/noDefaultExport: Playwright calls a default export only.
export default globalSetup

/** Starts the real server on a data folder of its own; what it returns, Playwright calls after the last test. */
async function globalSetup(): Promise<() => Promise<void>> {
  const quitus = await startQuitus()
  process.env.QUITUS_E2E_ADDRESS = quitus.address
  process.env.QUITUS_E2E_DATA = quitus.dataFolder
  return quitus.stop
}
