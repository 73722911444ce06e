import type { Browser, Page } from '@playwright/test'
import { launchBrowser, newPage, signInPage, takeFrames, watchFrames } from '../browser.ts'
import type { Figure } from '../figures.ts'
import { serveBarePage } from './bare-page.ts'

const LOADS = 7
const SORTS = 7
const WHEEL_SECONDS = 5
/** Seconds of scrolling before the heap is looked at; the issue requests five minutes. */
const HEAP_SECONDS = Number(process.env.QUITUS_BENCH_SCROLL_SECONDS ?? 60)
const LONG_FRAME_MS = 50

type Subject = {
  page: Page
  /** Loads the page again. */
  open: () => Promise<unknown>
  /** A cell of the first row, and what to click to sort by its column. */
  cell: string
  header: string
}

type Measured = { open: number; sort: number; longFrames: number; heapMegabytes: number }

/** The dashboard of a generated view in a real Chromium, each action next to the same one on a page of bare AG Grid. */
export async function measureBrowser(
  address: string,
  projectId: number,
  rows: number,
  account: { login: string; password: string },
): Promise<Figure[]> {
  const browser = await launchBrowser()
  const bare = await serveBarePage(rows)
  try {
    const theirs = await measure(await bareSubject(browser, bare.address))
    const ours = await measure(await ownSubject(browser, address, projectId, account))
    return [
      // A page of the product requests who is signed in before it requests rows.
      {
        name: 'browser: open to first rows',
        unit: 'ms',
        p50: ours.open,
        raw: theirs.open,
        bound: 1.5 * theirs.open,
      },
      {
        name: 'browser: sort click to painted',
        unit: 'ms',
        p50: ours.sort,
        raw: theirs.sort,
        bound: theirs.sort + 100,
      },
      {
        name: `browser: frames over ${LONG_FRAME_MS} ms in ${WHEEL_SECONDS} s of fast wheel`,
        unit: 'frames',
        p50: ours.longFrames,
        raw: theirs.longFrames,
        bound: theirs.longFrames + 3,
      },
      {
        name: `browser: heap after ${HEAP_SECONDS} s of scrolling`,
        unit: 'MB',
        p50: ours.heapMegabytes,
        raw: theirs.heapMegabytes,
        bound: 100,
      },
    ]
  } finally {
    await browser.close()
    await bare.stop()
  }
}

async function bareSubject(browser: Browser, address: string): Promise<Subject> {
  const page = await newPage(browser)
  return {
    page,
    open: () => page.goto(address),
    cell: '.ag-row[row-index="0"] .ag-cell[col-id="c1"]',
    header: '.ag-header-cell[col-id="c1"] .ag-header-cell-label',
  }
}

async function ownSubject(
  browser: Browser,
  address: string,
  projectId: number,
  account: { login: string; password: string },
): Promise<Subject> {
  const page = await newPage(browser)
  await signInPage(page, address, account)
  return {
    page,
    open: () => page.goto(`${address}/${projectId}/resultats/dashboards/default`),
    cell: '.ag-row[row-index="0"] .ag-cell[col-id="Texte 50 1"]',
    header: '.ag-header-cell[col-id="Texte 50 1"] .quitus-header',
  }
}

async function measure(subject: Subject): Promise<Measured> {
  const opened: number[] = []
  for (let load = 0; load < LOADS; load++) {
    await subject.open()
    opened.push(await untilText(subject.page, subject.cell))
  }
  const sorted: number[] = []
  for (let sort = 0; sort < SORTS; sort++) sorted.push(await sortOnce(subject))
  const longFrames = await scroll(subject.page, WHEEL_SECONDS)
  await scroll(subject.page, HEAP_SECONDS)
  return { open: median(opened), sort: median(sorted), longFrames, heapMegabytes: await heapOf(subject.page) }
}

/** Milliseconds from the start of the navigation until the cell shows a text. */
function untilText(page: Page, cell: string): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const text = document.querySelector(selector)?.textContent ?? ''
          if (text.trim() === '') requestAnimationFrame(look)
          else resolve(performance.now())
        }
        look()
      }),
    cell,
  )
}

/** Milliseconds from a click on the header until the first row shows another text, painted. */
async function sortOnce({ page, cell, header }: Subject): Promise<number> {
  const painted = page.evaluate(
    (selector) =>
      new Promise<number>((resolve, reject) => {
        const text = () => document.querySelector(selector)?.textContent?.trim() ?? ''
        const before = text()
        const look = (clicked: number) => {
          const now = text()
          // One more frame, so that what was set is on screen.
          if (now !== '' && now !== before) requestAnimationFrame(() => resolve(performance.now() - clicked))
          else if (performance.now() - clicked > 20_000)
            reject(new Error(`The order did not change: ${now}.`))
          else requestAnimationFrame(() => look(clicked))
        }
        addEventListener('click', () => look(performance.now()), { capture: true, once: true })
      }),
    cell,
  )
  await page.locator(header).click({ position: { x: 15, y: 10 } })
  return painted
}

/** Scrolls by the wheel for so long and counts the frames that took too long. */
async function scroll(page: Page, seconds: number): Promise<number> {
  await page.mouse.move(700, 500)
  await watchFrames(page)
  const until = performance.now() + seconds * 1000
  let direction = 1
  for (let step = 0; performance.now() < until; step++) {
    if (step % 400 === 399) direction = -direction
    await page.mouse.wheel(0, direction * 1500)
  }
  return (await takeFrames(page)).filter((length) => length > LONG_FRAME_MS).length
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
}
