import type { Locator, Page } from '@playwright/test'
import { cell } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { expect, test } from '#quitus-test.ts'

const COUNT = 60
/** More than the controls before any place on the page. */
const MOST_TABS = 60

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject(
    Array.from({ length: COUNT }, (_, at) => ({
      supplier: at % 2 === 0 ? 'Béton & Fils' : 'Électricité Durand',
      number: `F-${1000 + at}`,
      amount: `${100 + at},50`,
    })),
  )
})

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Goes on with Tab, or back with Shift and Tab, until the place has the focus, as someone without a mouse does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let press = 0; press < MOST_TABS; press++) {
    if (await isFocused(target)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

test('A11Y-01 VIEW-13 a reviewer signs in, searches, sorts, filters, unfolds, selects, copies, finds and reads a detail without a mouse', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const [reviewer] = project.reviewers
  await page.goto('/login')
  await expect(page.getByLabel(t('session:signIn.login'))).toBeFocused()
  await page.keyboard.type(reviewer.login)
  await page.keyboard.press('Tab')
  await page.keyboard.type(reviewer.password)
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'Numéro anomalie')).not.toBeEmpty()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('durand')
  const half = t('dashboard:count', { count: COUNT / 2, number: String(COUNT / 2) })
  await expect(page.getByRole('status').first()).toContainText(half)

  const amounts = page.locator('.ag-header-cell[col-id="Montant anomalie"]')
  await tabTo(page, page.locator('.ag-header :focus'))
  for (let press = 0; press < 20 && !(await isFocused(amounts)); press++)
    await page.keyboard.press((await isInGroups(page)) ? 'ArrowDown' : 'ArrowRight')
  await expect(amounts).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(amounts).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('Alt+ArrowDown')
  const filter = page.locator('.quitus-filter-box[role=dialog]')
  await expect(filter.locator('input:focus')).toBeVisible()
  await page.keyboard.type('120')
  await page.keyboard.press('Enter')
  await expect(filter).toHaveCount(0)
  await expect(page.getByRole('list', { name: t('dashboard:filters.label') })).toContainText('120')
  const twenty = t('dashboard:count', { count: 20, number: '20' })
  await expect(page.getByRole('status').first()).toContainText(twenty)
  await expect(amounts).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 0, 'Montant anomalie')).toBeFocused()
  await expect(cell(page, 0, 'Montant anomalie')).toContainText('121,50')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const foot = page.getByRole('region', { name: t('grid:status.label') })
  await expect(foot).toContainText('370,50')
  await page.keyboard.press('Control+C')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^121,5\d* ?€?\r?\n123,5\d* ?€?\r?\n125,5/)

  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(foot).toContainText(t('grid:selection.count', { count: 1, number: '1' }))
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByRole('button', { name: t('grid:row.collapse', { count: 1, number: '1' }) }),
  ).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(
    page.getByRole('button', { name: t('grid:row.collapse', { count: 1, number: '1' }) }),
  ).toHaveCount(0)

  await page.keyboard.press('Control+F')
  await expect(page.getByRole('textbox', { name: t('grid:find.label') })).toBeFocused()
  await page.keyboard.type('F-1031')
  // What its beginning finds is more than nine.
  await expect(page.getByText(/^1 sur \d$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ag-cell:focus')).toContainText('F-1031')

  await page.keyboard.press('Home')
  const link = page.locator('.ag-cell:focus')
  const name = await link.innerText()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name })
  await expect(detail).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(detail).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.ag-cell:focus')).toHaveText(name)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: t('palette:shortcuts') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ag-cell:focus')).toHaveText(name)

  const clear = page.getByRole('button', { name: t('dashboard:filters.clearAll') })
  await tabTo(page, clear, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').first()).toContainText(
    t('dashboard:count', { count: COUNT, number: String(COUNT) }),
  )
})

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
}

/** The row of the column groups lies above that of the columns. */
function isInGroups(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.classList.contains('ag-header-group-cell') === true)
}
