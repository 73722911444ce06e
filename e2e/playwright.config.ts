import { defineConfig } from '@playwright/test'

/** Quiet, and usable by root in a container: nothing that Chromium would fetch on its own. */
const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const browser = process.env.CHROMIUM_PATH
/** How much slower than usual a journey is: `npm run e2e -- --throttle 4` or `--workers 8`. */
const slowness = Number(process.env.QUITUS_E2E_SLOWNESS || '1')

export default defineConfig({
  testDir: 'tests',
  // A run empties its folder: what failed in another one stays.
  outputDir: `test-results/${process.env.QUITUS_E2E_WITH_CELL ? 'in-cell' : 'journeys'}`,
  globalSetup: './src/global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: 2,
  reporter: 'list',
  // Limits against hanging, not speeds to keep: a busy machine loads a page slowly.
  timeout: 150_000 * slowness,
  expect: { timeout: 30_000 * slowness },
  ...(process.env.QUITUS_E2E_FULL ? {} : { grepInvert: /@full/ }),
  use: {
    browserName: 'chromium',
    // Wide enough that the first columns of a ledger are next to what was found.
    viewport: { width: 1600, height: 720 },
    // Set by the global setup, which the workers come after.
    baseURL: process.env.QUITUS_E2E_ADDRESS ?? '',
    // The theme respects it; a journey that looks at motion sets it back.
    contextOptions: { reducedMotion: 'reduce' },
    // What failed is reported by its error and the page’s outline; a record of every call costs time on every test.
    trace: 'off',
    launchOptions: { args: BROWSER_FLAGS, ...(browser === undefined ? {} : { executablePath: browser }) },
  },
})
