import type { Page } from '@playwright/test'
import { cell, scrollToLine } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { expect, signIn, test } from '#quitus-test.ts'

const COUNT = 640
/** Texts that a spreadsheet would run as a formula, or read as a number. */
const SUPPLIERS = ['=1+1', 'Électricité Durand', 'Imprimerie "Lefèvre"']
const INVOICES = Array.from({ length: COUNT }, (_, at) => ({
  supplier: SUPPLIERS[at % SUPPLIERS.length] ?? '',
  number: `00${1000 + at}`,
  amount: `${100 + at},50`,
}))

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject(INVOICES)
})

test.beforeEach(async ({ page, words }) => {
  await signIn(page, project.reviewers[0], `/${project.id}/resultats/dashboards/default`)
  await expect(counted(page)).toHaveText(
    words('fr')('dashboard:count', { count: COUNT, number: String(COUNT) }),
  )
  await sortByAmount(page)
})

test('VIEW-11 ranges of cells, their figures and what is copied of them reach over rows that were never loaded', async ({
  page,
  context,
  words,
}) => {
  const t = words('fr')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const status = page.getByRole('region', { name: t('grid:status.label') })
  await dragOver(page, [1, 'Montant anomalie'], [3, 'Montant anomalie'])
  await expect
    .poll(() => plain(status.innerText()))
    .toContain('Somme 307,50 € Moyenne 102,50 € Min. 101,50 € Max. 103,50 €')
  await expect(page.locator('.quitus-in-range')).toHaveCount(3)
  await page.keyboard.press('Control+Shift+ArrowDown')
  await expect.poll(() => plain(status.innerText())).toContain('639 cellules')
  await expect.poll(() => plain(status.innerText())).toContain('Max. 739,50 €')
  await expect(cell(page, COUNT - 1, 'Montant anomalie')).toHaveClass(/quitus-range-bottom/)
  await page.keyboard.press('Control+C')
  await expect(page.getByText(t('grid:copy.done', { lines: '639', columns: '1' }))).toBeVisible()
  const amounts = (await clipboard(page)).plain.split('\r\n')
  expect([amounts.length, amounts[0], amounts.at(-1)]).toEqual([639, '101,5', '739,5'])

  await page.keyboard.press('Escape')
  await expect(page.locator('.quitus-in-range')).toHaveCount(0)
  await page.keyboard.press('Control+Home')
  await expect(cell(page, 0, 'Numéro anomalie')).toBeFocused()
  await dragOver(page, [0, 'Fournisseur'], [2, 'N° facture'])
  await page.keyboard.press('Control+Shift+C')
  await expect(page.getByText(t('grid:copy.done', { lines: '3', columns: '3' }))).toBeVisible()
  const copied = await clipboard(page)
  expect(copied.plain.split('\r\n')).toEqual([
    'Fournisseur\tMontant anomalie\tN° facture',
    "'=1+1\t100,5\t001000",
    'Électricité Durand\t101,5\t001001',
    '"Imprimerie ""Lefèvre"""\t102,5\t001002',
  ])
  expect(copied.table).toEqual([
    ['Fournisseur', 'Montant anomalie', 'N° facture'],
    ["'=1+1", '100,5', '001000'],
    ['Électricité Durand', '101,5', '001001'],
    ['Imprimerie "Lefèvre"', '102,5', '001002'],
  ])
  expect(copied.html).toContain(`mso-number-format:"\\@"'>001000<`)
})

test('VIEW-10 rows are selected by keyboard and mouse, all of the filter at once, and no longer when the filter changes', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const foot = page.getByRole('region', { name: t('grid:status.label') })
  const countText = (count: number) => t('grid:selection.count', { count, number: String(count) })
  const selected = (count: number) => foot.getByText(countText(count), { exact: true })
  await cell(page, 1, 'Montant anomalie').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(control(page, 1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(selected(1)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: countText(1) })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(control(page, 3)).toBeFocused()
  await page.keyboard.press('Shift+Space')
  await expect(selected(3)).toBeVisible()
  await expect(page.locator('.ag-row[row-index="2"]')).toHaveAttribute('aria-selected', 'true')
  await scrollToLine(page, 500)
  await expect(cell(page, 505, 'Montant anomalie')).not.toBeEmpty()
  await page.locator('.ag-row[row-index="505"] .quitus-select').click({ modifiers: ['Shift'] })
  await expect(selected(505)).toBeVisible()
  await page.locator('.ag-row[row-index="506"] .quitus-select').click()
  await expect(selected(506)).toBeVisible()
  await expect(page.locator('.ag-row[row-index="506"] .quitus-select')).toBeChecked()
  await page.locator('.ag-row[row-index="506"] .quitus-select').click()
  await expect(page.locator('.ag-row[row-index="506"] .quitus-select')).not.toBeChecked()
  await page.getByRole('checkbox', { name: t('grid:selection.all') }).click()
  await expect(selected(COUNT)).toBeVisible()
  await page.locator('.ag-row[row-index="505"] .quitus-select').click()
  await expect(selected(COUNT - 1)).toBeVisible()
  await page.locator('.ag-header-cell[col-id="Montant anomalie"]').click()
  await expect(cell(page, 0, 'Montant anomalie')).toContainText('739,50')
  await expect(selected(COUNT - 1)).toBeVisible()
  await page.getByRole('searchbox').fill('001007')
  await expect(page.getByText(t('grid:selection.cleared'))).toBeAttached()
  await expect(selected(COUNT - 1)).toHaveCount(0)
})

test('VIEW-06 VIEW-13 all anomalies unfold without being loaded, and a search finds child rows and unfolds them', async ({
  page,
  words,
}) => {
  const t = words('fr')
  await cell(page, 2, 'Montant anomalie').click()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', String(2 * COUNT + 3))
  await expect(cell(page, 4, 'Montant anomalie')).toBeFocused()
  await expect(cell(page, 4, 'Montant anomalie')).toContainText('102,50')
  await expect(page.locator('.ag-row[row-index="5"]')).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('Control+End')
  const last = page.locator(`.ag-row[row-index="${2 * COUNT - 1}"]`)
  await expect(last.locator('.ag-cell:focus')).toBeVisible()
  await expect(last).toHaveAttribute('aria-level', '2')
  await expect(last).toHaveAttribute('aria-rowindex', String(2 * COUNT + 2))
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', String(COUNT + 3))

  await page.keyboard.press('Control+Home')
  await expect(cell(page, 0, 'Numéro anomalie')).toBeFocused()
  await page.keyboard.press('Control+F')
  const field = page.getByRole('textbox', { name: t('grid:find.label') })
  await expect(field).toBeFocused()
  await field.fill('p500b')
  await expect(page.getByText(t('grid:find.place', { index: '1', total: '1' }))).toBeVisible()
  await expect(cell(page, 501, 'Pièce')).toHaveClass(/quitus-found/)
  await expect(cell(page, 501, 'Pièce')).toHaveText('P500b')
  await field.fill('electricite durand')
  await expect(page.getByText(/^\d+ sur 426$/)).toBeVisible()
  const before = await page.getByText(/^\d+ sur 426$/).innerText()
  await field.press('Enter')
  await expect(page.getByText(/^\d+ sur 426$/)).not.toHaveText(before)
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(page.locator('.ag-cell[col-id="Fournisseur"]:focus')).toHaveText('Électricité Durand')
})

test('VIEW-15 CELL-15 fast scrolling leaves no queue behind, and an expired set comes back where it was', async ({
  page,
  words,
  failures,
}) => {
  const waiting = new Set<string>()
  let isHeld = true
  const held: (() => void)[] = []
  await page.route('**/rows?**', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    // What the page gave up meanwhile can be answered no more.
    await route.continue().catch(() => undefined)
  })
  page.on('request', (request) => request.url().includes('/rows?') && waiting.add(request.url()))
  page.on('requestfailed', (request) => waiting.delete(request.url()))
  page.on('requestfinished', (request) => waiting.delete(request.url()))
  for (const line of [150, 300, 450, 600]) {
    await scrollToLine(page, line)
    await expect
      .poll(() => [...waiting].some((url) => offsetOf(url) === Math.floor(line / 100) * 100))
      .toBe(true)
  }
  await expect.poll(() => [...waiting].every((url) => offsetOf(url) >= 500)).toBe(true)
  isHeld = false
  for (const release of held) release()
  await expect(cell(page, 605, 'Montant anomalie')).toContainText('705,50')

  // Read again, so that the middle is certainly not loaded.
  await page.reload()
  await expect(counted(page)).toHaveText(
    words('fr')('dashboard:count', { count: COUNT, number: String(COUNT) }),
  )
  await expect(cell(page, 0, 'Montant anomalie')).toContainText('100,50')
  await scrollToLine(page, 600)
  await expect(cell(page, 605, 'Montant anomalie')).toContainText('705,50')
  await cell(page, 605, 'Montant anomalie').click()
  await expect(cell(page, 605, 'Montant anomalie')).toBeFocused()
  await page.unrouteAll()
  failures.announce(/^410 GET .*\/rows$/)
  let expired = 0
  await page.route('**/rows?**', (route) => {
    expired += 1
    const problem = {
      type: 'x',
      title: 'x',
      status: 410,
      code: 'result_set_expired',
      message: 'x',
      requestId: 'x',
    }
    if (expired > 1) return route.continue()
    return route.fulfill({
      status: 410,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    })
  })
  const position = page.waitForResponse((response) => response.url().includes('/position?'))
  await scrollToLine(page, 250)
  expect((await position).status()).toBe(200)
  await expect(cell(page, 255, 'Montant anomalie')).toContainText('355,50')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 606, 'Montant anomalie')).toBeFocused()
})

const counted = (page: Page) => page.getByRole('status').first().locator('strong')

const control = (page: Page, row: number) => page.locator(`.ag-row[row-index="${row}"] .quitus-control-cell`)

/** Ascending by amount, so that line n is the n-th invoice. */
async function sortByAmount(page: Page): Promise<void> {
  const header = page.locator('.ag-header-cell[col-id="Montant anomalie"]')
  await header.click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(cell(page, 0, 'Montant anomalie')).toContainText('100,50')
}

async function dragOver(page: Page, from: [number, string], to: [number, string]): Promise<void> {
  const boxes = await Promise.all([from, to].map(([row, column]) => cell(page, row, column).boundingBox()))
  const [first, last] = boxes.map((box) => ({ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 12 }))
  if (first === undefined || last === undefined) throw new Error('Both cells are on screen.')
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move(last.x, last.y, { steps: 4 })
  await page.mouse.up()
  await expect(cell(page, ...to)).toHaveClass(/quitus-range-bottom/)
}

function offsetOf(url: string): number {
  return Number(new URL(url).searchParams.get('offset'))
}

/** What a program that pastes gets: the text, the HTML as it is, and the table in it. */
async function clipboard(page: Page): Promise<{ plain: string; html: string; table: string[][] }> {
  const field = await page.evaluateHandle(() => {
    const area = document.body.appendChild(document.createElement('textarea'))
    const before = document.activeElement
    area.addEventListener('paste', (event) => {
      area.dataset.html = event.clipboardData?.getData('text/html') ?? ''
      area.dataset.plain = event.clipboardData?.getData('text/plain') ?? ''
      area.remove()
      if (before instanceof HTMLElement) before.focus()
    })
    area.focus()
    return area
  })
  await page.keyboard.press('Control+V')
  const pasted = await field.evaluate(({ dataset }) => ({ ...dataset }))
  const { plain = '', html = '' } = pasted
  const table = html
    .split('<tr>')
    .slice(1)
    .map((line) => [...line.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, text = '']) => unescaped(text)))
  return { plain, html, table }
}

function unescaped(html: string): string {
  const signs: Record<string, string> = {
    '&#39;': "'",
    '&quot;': '"',
    '&lt;': '<',
    '&gt;': '>',
    '&amp;': '&',
  }
  return html.replaceAll(/&[#\w]+;/g, (sign) => signs[sign] ?? sign)
}

/** Every kind of space as a plain one. */
async function plain(text: Promise<string>): Promise<string> {
  return (await text).replace(/[\s\u00a0\u202f]+/g, ' ')
}
