import type { Page } from '@playwright/test'
import { createLedgerProject } from '#ledger-project.ts'
import { expect, signIn, test } from '#quitus-test.ts'

const MOST_BYTES = 450_000
const MOST_REQUESTS = 25

type Script = { name: string; start: number; bytes: number }

/** The scripts of the page, and when its first row was there; infinite while there is none. */
async function readScripts(page: Page): Promise<{ scripts: Script[]; rowsAt: number }> {
  return page.evaluate(() => ({
    rowsAt: Number(Reflect.get(window, 'e2eRowsAt') ?? Number.POSITIVE_INFINITY),
    scripts: performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
      .map(({ name, startTime, encodedBodySize }) => ({ name, start: startTime, bytes: encodedBodySize })),
  }))
}

async function expectFewScripts(page: Page): Promise<void> {
  // What nobody waits for comes after the rows, and comes.
  await expect
    .poll(async () => (await readScripts(page)).scripts.some(({ name }) => name.includes('/toasts-')))
    .toBe(true)
  const { scripts, rowsAt } = await readScripts(page)
  const first = scripts.filter(({ start }) => start < rowsAt)
  expect(first.length).toBeGreaterThan(0)
  expect(first.length).toBeLessThanOrEqual(MOST_REQUESTS)
  expect(first.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_BYTES)
  expect(first.filter(({ name }) => /\/(?:toasts|unlock|forms)-/.test(name))).toEqual([])
}

test('PERF-01 the first rows of a dashboard are there after 25 scripts of 450 KB, and again for someone who was there', async ({
  page,
}) => {
  const project = await createLedgerProject([
    { supplier: 'Béton & Fils', number: 'F-1', amount: '100,50' },
    { supplier: 'Béton & Fils', number: 'F-2', amount: '200,50' },
  ])
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const cell = document.querySelector('.ag-row[row-index="0"] [col-id="Numéro anomalie"]')
      if ((cell?.textContent ?? '').trim() === '') return
      observer.disconnect()
      Reflect.set(window, 'e2eRowsAt', performance.now())
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
  const dashboard = `/${project.id}/resultats/dashboards/default`
  await signIn(page, project.reviewers[0], dashboard)
  await expectFewScripts(page)
  await page.goto('about:blank')
  const client = await page.context().newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  // Its scripts are requested before the application is there.
  await page.goto(dashboard)
  await expectFewScripts(page)
})
