import type { Locator, Page } from '@playwright/test'
import type { Locale } from '@quitus/domain/locale.ts'
import { expectDashboardReady } from '#dashboard-ready.ts'
import { cell, reveal, scrollToLine } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { openFilter } from '#open-filter.ts'
import { JOURNEY_LOCALES } from '#pages.ts'
import { expect, signIn, test } from '#quitus-test.ts'

const SUPPLIERS = ['Béton & Fils', 'Électricité Durand', 'Imprimerie Lefèvre']
const INVOICES = Array.from({ length: 240 }, (_, at) => ({
  supplier: SUPPLIERS[at % SUPPLIERS.length] ?? '',
  number: `F-${1000 + at}`,
  amount: `${100 + at},50`,
}))
const SUM_OF_ALL = INVOICES.reduce((sum, _, at) => sum + 100.5 + at, 0)

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject(INVOICES)
})

const home = (locale: Locale = 'fr') =>
  `${locale === 'en' ? '/en' : ''}/${project.id}/resultats/dashboards/default`

/** Text with every kind of space as a plain one. */
async function plainText(place: Locator): Promise<string> {
  return (await place.innerText()).replace(/[\s\u00a0\u202f]+/g, ' ')
}

test.describe('dashboard', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, project.reviewers[0], home())
    await expectDashboardReady(page)
  })

  test('VIEW-01 VIEW-02 columns, groups and widths come from metadata, and a change of them is remembered', async ({
    page,
    words,
  }) => {
    const t = words('fr')
    const amount = page.locator('.ag-header-cell[col-id="Montant anomalie"]')
    const supplier = page.locator('.ag-header-cell[col-id="Fournisseur"]')
    expect((await amount.boundingBox())?.width).toBe(150)
    expect((await supplier.boundingBox())?.width).toBe(160)
    await expect(page.locator('.ag-header-cell[col-id="SIREN"]')).toHaveCount(0)
    await page.getByRole('button', { name: t('grid:group.showHidden', { group: 'Fournisseur' }) }).click()
    await expect(page.locator('.ag-header-cell[col-id="SIREN"]')).toBeVisible()
    await page.reload()
    await expect(page.locator('.ag-header-cell[col-id="SIREN"]')).toBeVisible()
    await page.getByRole('button', { name: t('dashboard:columns.menu'), exact: true }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'SIREN' }).uncheck()
    await expect(page.locator('.ag-header-cell[col-id="SIREN"]')).toHaveCount(0)
  })

  test('VIEW-05 the pinned row sums every row that matches, not only the loaded ones', async ({
    page,
    words,
  }) => {
    const pinned = page.locator('.ag-row-pinned [col-id="Montant anomalie"]')
    const total = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 }).format(SUM_OF_ALL)
    await expect.poll(() => plainText(pinned)).toBe(`${total.replace(/\s/g, ' ')} €`)
    await page.getByRole('searchbox').fill('F-1007')
    await expect.poll(() => plainText(pinned)).toBe('107,50 €')
    await expect(page.getByRole('status').first()).toContainText(
      words('fr')('dashboard:count', { count: 1, number: '1' }),
    )
  })

  test('VIEW-05 draws the lines that are on screen, and at most four before and after them', async ({
    page,
  }) => {
    await scrollToLine(page, 100)
    await expect(cell(page, 100, 'Numéro anomalie')).not.toBeEmpty()
    const { height } = (await page.locator('.ag-grid-viewport').boundingBox()) ?? { height: 0 }
    const lines = page.locator('.ag-row[row-index]:not(.ag-row-pinned)')
    await expect.poll(() => lines.count()).toBeLessThanOrEqual(Math.ceil(height / 36) + 1 + 2 * 4)
  })

  test('VIEW-06 an anomaly opens to its child rows, without anomaly columns, by pointer and by keyboard', async ({
    page,
    words,
  }) => {
    const t = words('fr')
    const first = await cell(page, 0, 'Numéro anomalie').innerText()
    const second = await cell(page, 1, 'Numéro anomalie').innerText()
    await cell(page, 0, 'N° facture').scrollIntoViewIfNeeded()
    await page
      .getByRole('button', { name: t('grid:row.expand', { count: 1, number: '1' }) })
      .first()
      .click()
    await expect(cell(page, 1, 'Numéro anomalie')).toBeEmpty()
    await expect(cell(page, 2, 'Numéro anomalie')).toHaveText(second)
    await expect(
      page.getByRole('button', { name: t('grid:row.collapse', { count: 1, number: '1' }) }),
    ).toBeVisible()
    await cell(page, 0, 'Numéro anomalie').click({ position: { x: 92, y: 4 } })
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('.ag-row[row-index="0"] .quitus-control-cell')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(cell(page, 1, 'Numéro anomalie')).toHaveText(second)
    await expect(cell(page, 0, 'Numéro anomalie')).toHaveText(first)
  })

  test('NAV-02 NAV-19 order, conditions and search are in the address, and a copied address shows the same rows', async ({
    page,
    words,
  }) => {
    const t = words('fr')
    await page.locator('.ag-header-cell[col-id="Montant anomalie"]').click()
    await page.locator('.ag-header-cell[col-id="Montant anomalie"]').click()
    await expect(page.locator('.ag-header-cell[col-id="Montant anomalie"]')).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const filter = await openFilter(page, t, 'Montant anomalie')
    await filter.getByRole('textbox', { name: t('grid:filter.to'), exact: true }).fill('200')
    await page.keyboard.press('Enter')
    await expect.poll(() => plainText(cell(page, 0, 'Montant anomalie'))).toBe('199,50 €')
    const address = page.url()
    await page.goto('about:blank')
    await page.goto(address)
    await expect.poll(() => plainText(cell(page, 0, 'Montant anomalie'))).toBe('199,50 €')
    await page
      .getByRole('list', { name: t('dashboard:filters.label') })
      .getByRole('button', {
        name: new RegExp(t('dashboard:filters.remove', { filter: 'Montant anomalie' })),
      })
      .click()
    await expect.poll(() => plainText(cell(page, 0, 'Montant anomalie'))).toBe('339,50 €')
  })

  test('VIEW-15 says what to do when filters leave nothing, and when rows cannot be loaded', async ({
    page,
    words,
    failures,
  }) => {
    const t = words('fr')
    await page.getByRole('searchbox').fill('introuvable')
    await expect(page.getByText(t('grid:state.filteredToNothing'))).toBeVisible()
    failures.announce(/^net::ERR_FAILED POST .*\/result-sets$/)
    await page.route('**/result-sets', (route) => route.abort())
    await page.getByRole('button', { name: t('grid:state.clearFilters') }).click()
    await expect(page.getByRole('alert')).toContainText(t('grid:state.failed'))
    await page.unroute('**/result-sets')
    await page.getByRole('button', { name: t('grid:state.retry') }).click()
    await expect(cell(page, 0, 'Numéro anomalie')).not.toBeEmpty()
  })

  test('VIEW-15 loads windows far down, and goes on when one of them failed', async ({
    page,
    words,
    failures,
  }) => {
    const t = words('fr')
    failures.announce(/^net::ERR_FAILED GET .*\/rows$/)
    await page.route('**/rows?**', (route) => route.abort())
    await scrollToLine(page, 200)
    await expect(page.getByText(t('grid:state.windowFailed'))).toBeVisible()
    await page.unroute('**/rows?**')
    await page.getByRole('button', { name: t('grid:state.retry') }).click()
    await expect(cell(page, 205, 'Numéro anomalie')).not.toBeEmpty()
  })

  test('NAV-03 the detail opens over the grid, which keeps its place; arrows move between rows', async ({
    page,
    words,
  }) => {
    const t = words('fr')
    await scrollToLine(page, 50)
    const link = cell(page, 55, 'Numéro anomalie').getByRole('link')
    const name = await link.innerText()
    const opened: string[] = []
    page.on('request', (request) => request.url().endsWith('/result-sets') && opened.push(request.url()))
    await link.click()
    const detail = page.getByRole('dialog', { name })
    await expect(detail).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`/${project.id}/resultats/dashboards/default/.+`))
    const next = await cell(page, 56, 'Numéro anomalie').innerText()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('dialog', { name: next })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('dialog', { name: next })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const further = await cell(page, 58, 'Numéro anomalie').innerText()
    await expect(page.getByRole('dialog', { name: further })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(home())
    await expect(page.getByRole('searchbox', { name: t('dashboard:search.label') })).toBeVisible()
    // By the reload alone: what opens over the grid requests none of its rows.
    expect(opened).toHaveLength(1)
  })
})

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`CELL-02 CELL-11 CELL-13 an edit shows at once, is in the history, and is refused on a child row (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const row = locale === 'fr' ? 10 : 11
    await signIn(page, project.reviewers[0], `${home(locale)}?search=F-10${row}`)
    const comment = cell(page, 0, 'Commentaire')
    await reveal(page, comment)
    await comment.dblclick()
    await page.keyboard.type('Vu avec le fournisseur')
    await page.keyboard.press('Enter')
    await expect(comment).toHaveText('Vu avec le fournisseur')
    const recovered = cell(page, 0, 'Montant récupéré')
    await reveal(page, recovered)
    await recovered.dblclick()
    await expect(page.locator('.quitus-editor')).toHaveCount(0)
    await page.reload()
    await reveal(page, comment)
    await expect(comment).toHaveText('Vu avec le fournisseur')
    await page.getByRole('button', { name: t('grid:row.expand', { count: 1, number: '1' }) }).click()
    const child = cell(page, 1, 'Commentaire')
    await child.dblclick()
    await expect(page.locator('.quitus-editor')).toHaveCount(0)
    await page
      .getByRole('button', { name: t('grid:row.open') })
      .first()
      .click()
    await page.getByRole('tab', { name: t('dashboard:entry.history') }).click()
    const history = page.getByRole('tabpanel')
    // The import proposed a route: what people did is next to it.
    const edits = history.getByRole('listitem').filter({ hasText: 'Commentaire' })
    await expect(edits).toHaveCount(1)
    await expect(edits).toContainText('Première Personne')
    await expect(edits).toContainText('Vu avec le fournisseur')
  })
}

test('CELL-11 the second of two people who edit one cell sees both values and chooses', async ({
  browser,
  words,
  failures,
}) => {
  const t = words('fr')
  const [mine, theirs] = await Promise.all(
    project.reviewers.map(async (reviewer) => {
      const context = await browser.newContext()
      failures.watch(context)
      const page = await context.newPage()
      await signIn(page, reviewer, `${home()}?search=F-1020`)
      await reveal(page, cell(page, 0, 'Commentaire'))
      return page
    }),
  )
  if (mine === undefined || theirs === undefined) throw new Error('There are two reviewers.')
  await typeComment(mine, 'Déjà remboursé')
  await editComment(theirs, 'Avoir demandé')
  await expect(cell(theirs, 0, 'Commentaire')).toHaveText('Avoir demandé')
  await mine.keyboard.press('Enter')
  const dialog = mine.getByRole('dialog', { name: t('grid:conflict.title') })
  await expect(dialog).toContainText('Avoir demandé')
  await expect(dialog).toContainText('Déjà remboursé')
  await dialog.getByRole('button', { name: t('grid:conflict.keepMine') }).click()
  await expect(cell(mine, 0, 'Commentaire')).toHaveText('Déjà remboursé')
  await expect(cell(theirs, 0, 'Commentaire')).toHaveText('Déjà remboursé')
  await typeComment(theirs, 'Rien reçu')
  await editComment(mine, 'Reçu hier')
  await expect(cell(mine, 0, 'Commentaire')).toHaveText('Reçu hier')
  await theirs.keyboard.press('Enter')
  await theirs.getByRole('button', { name: t('grid:conflict.takeTheirs') }).click()
  await expect(cell(theirs, 0, 'Commentaire')).toHaveText('Reçu hier')
  await mine.context().close()
  await theirs.context().close()
})

/** Leaves the editor open. */
async function typeComment(page: Page, text: string): Promise<void> {
  await cell(page, 0, 'Commentaire').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Resolves once it is stored, which is after it shows. */
async function editComment(page: Page, text: string): Promise<void> {
  await typeComment(page, text)
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.keyboard.press('Enter')
  await stored
}
