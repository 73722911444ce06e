import { findBrowser } from './browser.ts'
import { runCommand } from './run-command.ts'
import { ensureWebBuild } from './web-build.ts'

// `npm run e2e [-- arguments of Playwright]`; `--full` adds the long matrices, whose titles carry @full.
const given = process.argv.slice(2)
const args = given.filter((each) => each !== '--full')
try {
  const browser = await findBrowser()
  await ensureWebBuild()
  const { status } = await runCommand(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', ...args],
    {
      env: { CHROMIUM_PATH: browser, QUITUS_E2E_FULL: given.includes('--full') ? '1' : '' },
    },
  )
  process.exitCode = status
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
