import { cell } from '#grid-cell.ts'
import { createLedgerProject } from '#ledger-project.ts'
import { expect, signIn, test } from '#quitus-test.ts'

/** As they go over the line, with their headers. */
const MOST_BYTES = 450_000
const MOST_REQUESTS = 25

test('PERF-01 the first rows of a dashboard are there after 25 scripts of 450 KB, and again for someone who was there', async ({
  page,
}) => {
  const project = await createLedgerProject([
    { supplier: 'Béton & Fils', number: 'F-1', amount: '100,50' },
    { supplier: 'Béton & Fils', number: 'F-2', amount: '200,50' },
  ])
  const dashboard = `/${project.id}/resultats/dashboards/default`
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const scripts = new Map<string, number>()
  client.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Script') scripts.set(requestId, 0)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })

  async function expectFewScripts(): Promise<void> {
    await expect(cell(page, 0, 'Numéro anomalie')).not.toBeEmpty()
    const sizes = [...scripts.values()]
    expect(sizes.length).toBeLessThanOrEqual(MOST_REQUESTS)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
    // What nobody waits for comes after the rows, and comes.
    await expect.poll(() => scripts.size).toBeGreaterThan(sizes.length)
  }

  await signIn(page, project.reviewers[0], dashboard)
  await expectFewScripts()
  await page.goto('about:blank')
  await client.send('Network.clearBrowserCache')
  scripts.clear()
  // Its scripts are requested before the application is there.
  await page.goto(dashboard)
  await expectFewScripts()
})
