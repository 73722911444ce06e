import type { Page } from '@playwright/test'
import { launchBrowser, newPage, signInPage } from '../browser.ts'
import { DECISIONS, NUMBER_COLUMN } from '../decisions/decisions-view.ts'
import type { Figure } from '../figures.ts'
import { GRID_ACCOUNT, measureGrids } from '../grid/grid-installation.ts'
import type { GeneratedView } from '../grid/publish-grid.sql.ts'

const OPENINGS = 7
const STEPS = 20
/** How long someone looks at a row or page before they go on. */
const GLANCE_MS = 500
/** Milliseconds from the click until the page is painted. */
const BOUND = 300

const ANOMALIES: GeneratedView = {
  ...DECISIONS,
  name: 'Anomaly page',
  view: { ...DECISIONS.view, anomalyIdColumn: NUMBER_COLUMN },
}

/**
 * The page of an anomaly over a grid of many rows (FLOW-05): opened from the row detail, and the next one by its key.
 */
export function benchAnomalyPage(sizes: readonly number[]): Promise<Figure[]> {
  return measureGrids(
    sizes,
    async ({ address, projectId }) => {
      const browser = await launchBrowser()
      try {
        const page = await newPage(browser)
        await signInPage(page, address, GRID_ACCOUNT)
        const times = { open: [] as number[], next: [] as number[] }
        for (let run = 0; run <= OPENINGS; run++) {
          await page.goto(`${address}/${projectId}/resultats/dashboards/default/A1`)
          await page.locator('.ag-row[row-index="20"]').waitFor()
          await page.locator('[role=dialog] dl').first().waitFor()
          await page.waitForTimeout(GLANCE_MS)
          const painted = await paintedAfter(page, { click: '[role=dialog] header button' })
          // The first opening loads the scripts of the page.
          if (run > 0) times.open.push(painted)
        }
        for (let step = 0; step < STEPS; step++) {
          await page.locator('header button[aria-keyshortcuts=N]:enabled').waitFor()
          // The stream of events keeps the network from ever being idle.
          await page.waitForTimeout(GLANCE_MS)
          times.next.push(await paintedAfter(page, { key: 'n' }))
        }
        return [figure('click to painted', times.open), figure('key to the next one painted', times.next)]
      } finally {
        await browser.close()
      }
    },
    ANOMALIES,
  )
}

/** Milliseconds from an action until the documents of another anomaly are on screen and a frame has shown them. */
function paintedAfter(page: Page, action: { click?: string; key?: string }): Promise<number> {
  return page.evaluate(
    ({ click, key }) =>
      new Promise<number>((resolve) => {
        const shown = () => document.querySelector('section table td') !== null && location.pathname
        const before = shown()
        const started = performance.now()
        if (click !== undefined) document.querySelector<HTMLElement>(click)?.click()
        if (key !== undefined) document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        const look = () => {
          const now = shown()
          if (now === false || now === before) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - started))
        }
        requestAnimationFrame(look)
      }),
    action,
  )
}

function figure(name: string, milliseconds: readonly number[]): Figure {
  const sorted = milliseconds.toSorted((left, right) => left - right)
  const p50 = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? p50
  return { name: `anomaly page: ${name}`, unit: 'ms', p50, p95, bound: BOUND }
}
