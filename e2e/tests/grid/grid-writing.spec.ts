import type { Locator, Page } from '@playwright/test'
import { expectSaved } from '#edit-cell.ts'
import { cell, reveal } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import type { Person } from '#quitus-command.ts'
import { expect, expectAccessible, signIn, test } from '#quitus-test.ts'

const COUNT = 600
const COMMENT = 'Commentaire'
const RECOVERED = 'Montant récupéré'

let project: LedgerProject
test.beforeAll(async () => {
  const invoices = Array.from({ length: COUNT }, (_, at) => ({
    supplier: at % 2 === 0 ? 'Béton & Fils' : 'Électricité Durand',
    number: `F-${1000 + at}`,
    amount: `${100 + at},50`,
  }))
  project = await createLedgerProject(invoices)
})

const dashboard = (query = '') =>
  `/${project.id}/resultats/dashboards/default?sort=Montant%20anomalie${query}`

async function openAt(page: Page, person: Person, address: string, column: string): Promise<void> {
  await signIn(page, person, address)
  await reveal(page, cell(page, 0, column))
}

/** What a spreadsheet leaves on the clipboard, pasted into the cell that has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

async function focusCell(page: Page, line: number, column: string): Promise<void> {
  await cell(page, line, column).click()
  await expect(cell(page, line, column)).toBeFocused()
}

/** Presses the mouse on the lower right corner of a cell, from where its value is dragged over others. */
async function pressCorner(page: Page, from: Locator): Promise<void> {
  await from.evaluate((element) => element.scrollIntoView({ inline: 'center', block: 'nearest' }))
  await from.click()
  const box = await from.boundingBox()
  if (box === null) throw new Error('The cell is not on screen.')
  await page.mouse.move(box.x + box.width - 3, box.y + box.height - 3)
  await page.mouse.down()
}

async function moveTo(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('The cell is not on screen.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`VIEW-11 CELL-12 a block of a spreadsheet is pasted, filled, cleared, undone and done again (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const search = locale === 'fr' ? '&search=Durand' : '&search=Beton'
    const [reviewer] = locale === 'fr' ? project.reviewers : project.reviewers.toReversed()
    if (reviewer === undefined) throw new Error('There are two reviewers.')
    await openAt(page, reviewer, inLocale(dashboard(search), locale), COMMENT)
    await focusCell(page, 1, COMMENT)
    await paste(page, 'vu\r\n"deux\nlignes"\r\nà revoir\r\n')
    await expect(cell(page, 1, COMMENT)).toHaveText('vu')
    await expect(cell(page, 3, COMMENT)).toHaveText('à revoir')
    await expect(page.getByText(t('writing:done', { count: 3, number: '3' })).first()).toBeVisible()

    await focusCell(page, 3, COMMENT)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+D')
    await expect(cell(page, 5, COMMENT)).toHaveText('à revoir')
    await focusCell(page, 1, COMMENT)
    await page.keyboard.press('Delete')
    await expect(cell(page, 1, COMMENT)).toBeEmpty()

    await page.keyboard.press('Control+Z')
    await expect(cell(page, 1, COMMENT)).toHaveText('vu')
    await page.keyboard.press('Control+Z')
    await expect(cell(page, 5, COMMENT)).toBeEmpty()
    await expect(cell(page, 3, COMMENT)).toHaveText('à revoir')
    await page.keyboard.press('Control+Y')
    await expect(cell(page, 5, COMMENT)).toHaveText('à revoir')

    await page.reload()
    await reveal(page, cell(page, 0, COMMENT))
    await expect(cell(page, 1, COMMENT)).toHaveText('vu')
    await expect(cell(page, 5, COMMENT)).toHaveText('à revoir')
    await page.getByRole('button', { name: t('writing:undo.steps') }).click()
    const steps = page.getByRole('list', { name: t('writing:undo.steps') })
    await expect(steps.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await steps.getByRole('button').last().click()
    await expect(cell(page, 1, COMMENT)).toBeEmpty()
    await expect(cell(page, 3, COMMENT)).toBeEmpty()
    await expect(cell(page, 5, COMMENT)).toBeEmpty()
  })
}

test('VIEW-11 the corner of a cell is dragged over others, which take its value; Escape gives the drag up, the edge scrolls', async ({
  page,
  words,
}) => {
  const t = words('fr')
  await openAt(page, project.reviewers[0], dashboard('&search=F-14'), COMMENT)
  await focusCell(page, 0, COMMENT)
  await paste(page, 'à tirer')
  await expect(cell(page, 0, COMMENT)).toHaveText('à tirer')

  await pressCorner(page, cell(page, 0, COMMENT))
  await moveTo(page, cell(page, 3, COMMENT))
  await expect(cell(page, 3, COMMENT)).toHaveClass(/quitus-filling/)
  await page.keyboard.press('Escape')
  await expect(cell(page, 3, COMMENT)).not.toHaveClass(/quitus-filling/)
  await page.mouse.up()
  await expect(cell(page, 1, COMMENT)).toBeEmpty()

  await pressCorner(page, cell(page, 0, COMMENT))
  const rows = await page.locator('.ag-grid-viewport').boundingBox()
  const column = await cell(page, 0, COMMENT).boundingBox()
  if (rows === null || column === null) throw new Error('The grid is not on screen.')
  await page.mouse.move(column.x + 20, rows.y + rows.height - 2, { steps: 5 })
  // A hundred lines have this number: it scrolls until there are no more.
  await expect(cell(page, 99, COMMENT)).toHaveClass(/quitus-filling/)
  await moveTo(page, cell(page, 97, COMMENT))
  await expect(cell(page, 98, COMMENT)).not.toHaveClass(/quitus-filling/)
  await page.mouse.up()
  await expect(page.getByText(t('writing:done', { count: 97, number: '97' })).first()).toBeVisible()
  await expect(cell(page, 97, COMMENT)).toHaveText('à tirer')
  await expect(cell(page, 98, COMMENT)).toBeEmpty()
  await page.keyboard.press('Control+Z')
  await expect(cell(page, 97, COMMENT)).toBeEmpty()
})

test('VIEW-11 CELL-02 what a paste cannot write is listed before anything is written, and the rest can be written', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const amounts = ['100,50', '101,50', '102,50']
  const invoices = amounts.map((amount, at) => ({ supplier: 'Béton & Fils', number: `F-${at}`, amount }))
  const { id, reviewers } = await createLedgerProject(invoices, { publish: 'lines' })
  await openAt(page, reviewers[0], `/${id}/resultats/dashboards/default?sort=Montant`, RECOVERED)
  await cell(page, 3, RECOVERED).dblclick()
  await page.keyboard.type('douze')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(t('cells:not_a_number'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('12,5')
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, RECOVERED)).toHaveText(/12,50/)

  await focusCell(page, 0, RECOVERED)
  await paste(page, '12,50\nabc\n1 300,25 €')
  const review = page.getByRole('dialog', { name: t('writing:review.paste') })
  await expect(review).toContainText(t('cells:not_a_number'))
  await expect(review).toContainText('abc')
  await expect(cell(page, 0, RECOVERED)).toBeEmpty()
  await expectAccessible(page)
  await review.getByRole('button', { name: t('writing:review.cancel') }).click()
  await expect(review).toBeHidden()
  await expect(cell(page, 0, RECOVERED)).toBeEmpty()

  await focusCell(page, 0, RECOVERED)
  await paste(page, '12,50\nabc\n1 300,25 €')
  await review.getByRole('button', { name: t('writing:review.write', { count: 2, number: '2' }) }).click()
  await expect(cell(page, 0, RECOVERED)).toHaveText(/12,50/)
  await expect(cell(page, 1, RECOVERED)).toBeEmpty()
  await expect(cell(page, 2, RECOVERED)).toHaveText(/1\s300,25/)
})

test('VIEW-11 a paste reaches over rows that were never loaded, as one step', async ({ page, words }) => {
  const t = words('fr')
  await openAt(page, project.reviewers[0], dashboard(), COMMENT)
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', String(COUNT + 3))
  await focusCell(page, 10, COMMENT)
  await page.keyboard.press('Control+Shift+ArrowDown')
  await expect(
    page.getByText(t('grid:status.cells', { count: COUNT - 10, number: String(COUNT - 10) })).first(),
  ).toBeVisible()
  await paste(page, 'partout')
  const done = t('writing:done', { count: COUNT - 10, number: String(COUNT - 10) })
  await expect(page.getByText(done).first()).toBeVisible()
  await page.keyboard.press('Control+End')
  await expect(cell(page, COUNT - 1, COMMENT)).toHaveText('partout')
  await page.keyboard.press('Control+Z')
  await expect(cell(page, COUNT - 1, COMMENT)).toBeEmpty()
})

test('FLOW-01 one value goes into a column of all selected anomalies, after its effect was shown, and is undone as one', async ({
  page,
  words,
}) => {
  const t = words('fr')
  await openAt(page, project.reviewers[1], dashboard('&search=F-12'), COMMENT)
  await page.getByRole('checkbox', { name: t('grid:selection.all') }).click()
  await page.getByRole('button', { name: t('writing:multiple.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('writing:multiple.title') })
  await expect(dialog).toContainText(t('writing:multiple.scope', { count: 100, number: '100' }))
  await dialog.getByLabel(t('writing:multiple.column')).selectOption({ label: COMMENT })
  await dialog.getByLabel(t('writing:multiple.value')).fill('à contester')
  await expect(dialog.getByRole('status')).toContainText(t('writing:multiple.changed', { number: '100' }))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('writing:multiple.apply') }).click()
  await expect(dialog).toBeHidden()
  await expect(cell(page, 7, COMMENT)).toHaveText('à contester')
  await page.getByRole('button', { name: t('writing:undo.undo'), exact: true }).click()
  await expect(cell(page, 7, COMMENT)).toBeEmpty()
})

test('CELL-11 what is written while the line is down is shown, said to wait, and saved when the line is back', async ({
  page,
  words,
  failures,
}) => {
  const t = words('fr')
  await openAt(page, project.reviewers[0], dashboard('&search=F-1300'), COMMENT)
  const saving = page.getByRole('status', { name: t('writing:saving.label') })
  failures.announce(/^net::ERR_FAILED .*\/dashboard\/data$/)
  let tries = 0
  await page.route('**/dashboard/data', (route) => {
    tries += 1
    return route.abort()
  })
  await focusCell(page, 0, COMMENT)
  await paste(page, 'hors ligne')
  await expect(cell(page, 0, COMMENT)).toHaveText('hors ligne')
  await expect(saving).toContainText(t('writing:saving.waiting', { count: 1, number: '1' }))
  await page.getByRole('link', { name: 'English' }).click()
  const leaving = page.getByRole('dialog', { name: t('unsaved.title') })
  await leaving.getByRole('button', { name: t('unsaved.stay') }).click()
  await expect(leaving).toBeHidden()
  // Pressed while the line is down, for it is saved by itself once the line is back.
  const triedBefore = tries
  await saving.getByRole('button', { name: t('writing:saving.retry') }).click()
  await expect.poll(() => tries).toBeGreaterThan(triedBefore)
  await page.unroute('**/dashboard/data')
  await expectSaved(page, t)
  await page.reload()
  await reveal(page, cell(page, 0, COMMENT))
  await expect(cell(page, 0, COMMENT)).toHaveText('hors ligne')
})

test('CELL-13 the history of a view says who did what with which cells, and puts an earlier value back', async ({
  page,
  words,
}) => {
  const t = words('en')
  await openAt(page, project.reviewers[0], inLocale(dashboard('&search=F-1400'), 'en'), COMMENT)
  await focusCell(page, 0, COMMENT)
  await paste(page, 'first')
  await expect(cell(page, 0, COMMENT)).toHaveText('first')
  await paste(page, 'second')
  await expect(cell(page, 0, COMMENT)).toHaveText('second')
  await expectSaved(page, t)
  await page.getByRole('button', { name: t('writing:undo.steps') }).click()
  await page.getByRole('button', { name: t('writing:history.open') }).click()
  const history = page.getByRole('dialog', { name: t('writing:history.title') })
  const latest = history.getByRole('listitem').first()
  await expect(latest).toContainText('Première Personne')
  await latest.getByRole('button', { name: t('writing:kind.paste') }).click()
  await expect(latest.getByRole('row').nth(1)).toContainText('first')
  await expect(latest.getByRole('row').nth(1)).toContainText('second')
  await expectAccessible(page)
  await latest.getByRole('button', { name: t('writing:history.restore') }).click()
  await expect(history.getByRole('listitem').first()).toContainText(t('writing:kind.edit'))
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await expect(cell(page, 0, COMMENT)).toHaveText('first')
})

test('CELL-01 a text is edited in several lines', async ({ page, words }) => {
  await openAt(page, project.reviewers[1], dashboard('&search=F-1500'), COMMENT)
  await focusCell(page, 0, COMMENT)
  await page.keyboard.press('F2')
  const editor = page.locator('.quitus-editor textarea')
  await expect(editor).toBeFocused()
  await page.keyboard.type('un')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('deux')
  await page.keyboard.press('Enter')
  await expect(editor).toHaveCount(0)
  await expectSaved(page, words('fr'))
  await page.reload()
  await reveal(page, cell(page, 0, COMMENT))
  await focusCell(page, 0, COMMENT)
  await page.keyboard.press('F2')
  await expect(editor).toHaveValue('un\ndeux')
})
