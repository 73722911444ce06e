import { cell } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const SUPPLIERS = ['Béton & Fils', 'Électricité Durand', 'Imprimerie Lefèvre']
const INVOICES = Array.from({ length: 12 }, (_, at) => ({
  supplier: SUPPLIERS[at % 3] ?? '',
  // F-1010 would be F-1001 with two digits swapped, and so would their amounts.
  number: `F-${1000 + (at === 10 ? 20 : at)}`,
  amount: `${100 + at},50`,
}))

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject(INVOICES)
})

test.beforeEach(async ({ page }) => {
  await signIn(page, project.reviewers[0], `/${project.id}/resultats/dashboards/default`)
  await expect(cell(page, 0, 'Numéro anomalie')).not.toBeEmpty()
})

test('VIEW-08 NAV-19 values are ticked in a list and columns joined by at least one, in an address that says so', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const count = page.getByRole('status').first()
  const panel = page.getByRole('dialog', { name: t('dashboard:filters.panel') })
  await page.getByRole('button', { name: t('dashboard:filters.panel') }).click()
  const add = panel.getByRole('textbox', { name: t('dashboard:filters.add') })
  const column = (name: string) => panel.getByRole('button', { name, exact: true })
  await expect(add).toBeFocused()
  await expect(column('Montant anomalie')).toBeVisible()
  await add.fill('fourn')
  await expect(column('Montant anomalie')).toBeHidden()
  await column('Fournisseur').click()
  await panel.getByText(t('grid:filter.values'), { exact: true }).click()
  const list = panel.getByRole('listbox', { name: t('grid:filter.values') })
  const search = panel.getByRole('textbox', { name: t('grid:filter.searchValues') })
  await search.fill('electricite')
  await expect(list.getByRole('option')).toHaveText([/Électricité Durand/])
  await expectAccessibleInBothModes(page)
  await search.press('ArrowDown')
  await expect(list).toBeFocused()
  await page.keyboard.press('Space')
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1)
  await panel.getByRole('button', { name: t('grid:filter.apply') }).click()
  await expect(count).toContainText(t('dashboard:count', { count: 4, number: '4' }))

  await column('Montant anomalie').click()
  await panel.getByRole('combobox', { name: t('grid:filter.operator') }).selectOption('atLeast')
  await panel.getByRole('textbox', { name: t('grid:filter.atLeast') }).fill('111,5')
  await page.keyboard.press('Enter')
  await expect(count).toContainText(t('dashboard:count', { count: 0, number: '0' }))
  await panel.getByText(t('dashboard:filters.any')).click()
  await expect(count).toContainText(t('dashboard:count', { count: 5, number: '5' }))
  expect(decodeURIComponent(page.url()).replaceAll('+', ' ')).toContain(
    'filter=any;Fournisseur:in:Électricité Durand;Montant anomalie:from:111.5',
  )

  await page.goto(`${page.url()};Disparue:empty`)
  await expect(page.getByText(t('dashboard:filters.ignoredPart', { part: 'Disparue:empty' }))).toBeVisible()
  await expect(count).toContainText(t('dashboard:count', { count: 5, number: '5' }))
})

test('VIEW-02 VIEW-09 AUTH-11 the keyboard sorts by several columns, and pins, moves and hides one by its menu', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const header = (name: string) => page.locator(`.ag-header-cell[col-id="${name}"]`)
  await header('Fournisseur').focus()
  await page.keyboard.press('Enter')
  await expect(header('Fournisseur')).toHaveAttribute('aria-sort', 'ascending')
  await header('Montant anomalie').focus()
  await page.keyboard.press('Shift+Enter')
  await expect(header('Montant anomalie').locator('.quitus-sorted')).toHaveText('2')
  await expect(header('Fournisseur').locator('.quitus-sorted')).toHaveText('1')

  const menu = page.getByRole('menu', { name: t('grid:column.menu', { column: 'Montant anomalie' }) })
  async function choose(action: 'pin' | 'autosize' | 'hide'): Promise<void> {
    await header('Montant anomalie').focus()
    await page.keyboard.press('Control+Enter')
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await menu.getByRole('menuitem', { name: t(`grid:column.${action}`), exact: true }).press('Enter')
    await expect(menu).toBeHidden()
  }
  await choose('pin')
  // Behind the row's own column, the number and the decision, which are frozen.
  await expect(header('Montant anomalie')).toHaveAttribute('aria-colindex', '4')
  await choose('autosize')
  await expect.poll(async () => (await header('Montant anomalie').boundingBox())?.width).not.toBe(150)
  await page.reload()
  await expect(header('Montant anomalie')).toHaveAttribute('aria-colindex', '4')
  await choose('hide')
  await expect(header('Montant anomalie')).toHaveCount(0)
  await page.getByRole('button', { name: t('dashboard:sort.remove', { column: 'Montant anomalie' }) }).click()
  await expect(header('Fournisseur').locator('.quitus-sorted')).toHaveText('')
})
