import type { Page } from '@playwright/test'
import { launchBrowser, newPage, signInPage, takeFrames, watchFrames } from '../browser.ts'
import type { Figure } from '../figures.ts'
import { GRID_ACCOUNT } from '../grid/grid-installation.ts'
import { TEXT_COLUMN } from './writing.ts'

const CELLS = 10_000
const PASTES = 3

/**
 * A block from the clipboard into the grid of a real Chromium: the longest frame until it is saved, and how long that
 * takes.
 */
export async function measurePaste(address: string, projectId: number): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    const page = await newPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await signInPage(page, address, GRID_ACCOUNT)
    await page.goto(`${address}/${projectId}/resultats/dashboards/default`)
    const frames: number[] = []
    const seconds: number[] = []
    for (let paste = 0; paste < PASTES; paste++) {
      const pasted = await pasteOnce(page)
      frames.push(pasted.longestFrame)
      seconds.push(pasted.seconds)
    }
    return [
      {
        name: `browser: longest frame while ${CELLS} cells are pasted`,
        unit: 'ms',
        p50: Math.max(...frames),
        bound: 200,
      },
      {
        name: `browser: ${CELLS} cells, from the key to saved`,
        unit: 's',
        p50: Math.max(...seconds),
        bound: 2,
      },
    ]
  } finally {
    await browser.close()
  }
}

async function pasteOnce(page: Page): Promise<{ longestFrame: number; seconds: number }> {
  const first = page.locator(`.ag-row[row-index="0"] .ag-cell[col-id="${TEXT_COLUMN}"]`)
  await page.locator('.ag-row[row-index="0"] .ag-cell').nth(2).waitFor()
  await page.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo(100_000, 0))
  await first.click()
  const mark = `collé ${Math.random()}`
  const text = Array.from({ length: CELLS }, (_, line) => `${mark} ${line}`).join('\n')
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/data'),
  )
  await watchFrames(page)
  const begun = performance.now()
  await page.keyboard.press('Control+V')
  const response = await saved
  await response.finished()
  await first.filter({ hasText: `${mark} 0` }).waitFor()
  const seconds = (performance.now() - begun) / 1000
  const { changed } = (await response.json()) as { changed: number }
  if (changed !== CELLS) throw new Error(`Of ${CELLS} cells ${changed} were pasted.`)
  return { longestFrame: Math.max(...(await takeFrames(page))), seconds }
}
