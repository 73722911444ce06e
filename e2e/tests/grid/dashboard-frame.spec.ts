import type { Locator } from '@playwright/test'
import type { Locale } from '@quitus/domain/locale.ts'
import { cell, scrollToLine } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { openFilter } from '#open-filter.ts'
import { DEMO_DASHBOARD, inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { expect, expectAccessible, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const INVOICES = Array.from({ length: 240 }, (_, at) => ({
  supplier: 'Béton & Fils',
  number: `F-${1000 + at}`,
  amount: `${100 + at},50`,
}))

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject(INVOICES)
})

const home = (locale: Locale = 'fr') => inLocale(`/${project.id}/resultats/dashboards/default`, locale)

test('NAV-01 NAV-03 another language leaves the grid where it was: its rows, what is unfolded, the open detail', async ({
  page,
  words,
}) => {
  const t = words('en')
  await signIn(page, project.reviewers[0], home())
  await expect(cell(page, 0, 'Numéro anomalie')).not.toBeEmpty()
  const viewport = page.locator('.ag-grid-viewport')
  await scrollToLine(page, 150)
  const link = cell(page, 155, 'Numéro anomalie').getByRole('link')
  const name = await link.innerText()
  await page.locator('.ag-row[row-index="155"] .quitus-expander').click()
  await expect(cell(page, 156, 'Numéro anomalie')).toBeEmpty()
  await link.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  const scrolled = await viewport.evaluate((element) => element.scrollTop)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en\/.*\/dashboards\/default\/./)
  await expect(page.locator('.ag-header-cell[col-id="Montant anomalie"]')).toContainText('Amount')
  await expect(page.locator('.ag-header-group-cell').filter({ hasText: 'Anomaly' }).first()).toBeVisible()
  await expect(cell(page, 155, 'Catégorie')).toHaveText('Duplicate payment')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(cell(page, 155, 'Numéro anomalie')).toHaveText(name)
  await expect(cell(page, 156, 'Numéro anomalie')).toBeEmpty()
  await expect(
    page
      .locator('.ag-row[row-index="155"]')
      .getByRole('button', { name: t('grid:row.collapse', { count: 1, number: '1' }) }),
  ).toBeVisible()
  await expect(page.getByRole('dialog', { name })).toContainText('Duplicate payment')
  expect(await viewport.evaluate((element) => element.scrollTop)).toBe(scrolled)
})

test('VIEW-19 four work lists and the tools are in one line of 1440 pixels, with their amounts; where amounts have no room they are excluded whole', async ({
  page,
  words,
}) => {
  const t = words('fr')
  // An amount so long that it needs the room of a wide window.
  const rich = await createLedgerProject([
    { supplier: 'Béton & Fils', number: 'F-1000', amount: '98765432109,50' },
  ])
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, rich.reviewers[0], `/${rich.id}/resultats/dashboards/default`)
  const lists = page.getByRole('list', { name: t('awaiting:label') })
  const first = lists.getByRole('button').first()
  const amount = first.locator('span').last()
  await expect(lists.getByRole('button')).toHaveCount(4)
  const placeOf = async (part: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return { right: x + width, middle: y + height / 2 }
  }
  const tool = page.getByRole('button', { name: t('exports:open') })
  const isInLine = async () => {
    const [list, last] = [await placeOf(lists), await placeOf(tool)]
    return Math.abs(list.middle - last.middle) < 2 && last.right <= (page.viewportSize()?.width ?? 0)
  }
  const isAmountShown = async () => (await placeOf(amount)).middle < (await placeOf(first)).middle + 8
  expect([await isInLine(), await isAmountShown()]).toEqual([true, true])
  await page.setViewportSize({ width: 1250, height: 900 })
  await expect.poll(isAmountShown).toBe(false)
  expect(await isInLine()).toBe(true)
})

test('A11Y-01 I18N-06 dashboard, filter and detail pass axe in both colour modes', async ({
  page,
  words,
}) => {
  // Axe reads some thousand cells, three times.
  test.slow()
  const t = words('en')
  await signIn(page, project.reviewers[0], home('en'))
  await expect(cell(page, 0, 'Numéro anomalie')).not.toBeEmpty()
  await expectAccessibleInBothModes(page)
  const filter = await openFilter(page, t, 'Catégorie')
  await expect(filter.getByRole('listbox', { name: t('grid:filter.values') })).toBeVisible()
  await expect(filter.getByRole('textbox', { name: t('grid:filter.searchValues') })).toBeFocused()
  await expectAccessibleInBothModes(page)
  await page.keyboard.press('Escape')
  await cell(page, 0, 'Numéro anomalie').getByRole('link').click()
  await expect(page.getByRole('tab', { name: t('dashboard:entry.history') })).toBeVisible()
  await expectAccessibleInBothModes(page)
})

test('VIEW-06 VIEW-08 VIEW-09 on a narrow screen the rows are cards, and every action is still there', async ({
  page,
  words,
}) => {
  const t = words('fr')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, project.reviewers[0], home())
  const cards = page.getByRole('feed').getByRole('article')
  await expect(cards.first()).toHaveAttribute('aria-setsize', '240')
  await expectAccessible(page)

  await page.getByRole('button', { name: t('dashboard:tools'), exact: true }).click()
  await page.getByRole('button', { name: t('dashboard:sort.panel') }).click()
  await page
    .getByRole('combobox', { name: t('dashboard:sort.first') })
    .selectOption({ label: 'Montant anomalie' })
  await expect(cards.first()).toContainText('100,50 €')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('dashboard:filters.panel') }).click()
  await page.getByRole('textbox', { name: t('dashboard:filters.add') }).fill('montant anomalie')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: t('grid:filter.from'), exact: true }).fill('300')
  await page.keyboard.press('Enter')
  await expect(cards.first()).toContainText('300,50 €')
  await expect(cards.first()).toHaveAttribute('aria-setsize', '40')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: t('dashboard:filters.add') })).toBeHidden()

  await cards
    .first()
    .getByRole('button', { name: t('grid:row.expand', { count: 1, number: '1' }) })
    .click()
  await expect(cards.first()).toHaveAttribute('aria-setsize', '41')
  await cards.first().focus()
  await page.keyboard.press('PageDown')
  await expect(cards.nth(1)).toBeFocused()
  await cards.first().getByRole('link').click()
  const box = await page.getByRole('dialog').boundingBox()
  expect(Math.round(box?.width ?? 0)).toBe(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

const PHONE = { width: 390, height: 844 }

for (const [locale, tag] of JOURNEY_LOCALES) {
  const local = (address: string) => inLocale(address, locale)

  test(`VIEW-21 four cards show whole at 390 px (${locale})${tag}`, async ({ page, signInAs, words }) => {
    const t = words(locale)
    await page.setViewportSize(PHONE)
    await signInAs('staff', { locale, at: DEMO_DASHBOARD })
    const cards = page.getByRole('feed').getByRole('article')
    await expect(cards.nth(3)).toBeInViewport({ ratio: 1 })
    const bottom = await page.getByRole('navigation', { name: t('navigation:main') }).boundingBox()
    const fourth = await cards.nth(3).boundingBox()
    expect(fourth && fourth.y + fourth.height).toBeLessThanOrEqual(bottom?.y ?? 0)
  })

  test(`NAV-01 A11Y-01 “More” at the bottom opens by keyboard, leads to its screen, and Escape returns the focus (${locale})${tag}`, async ({
    page,
    signInAs,
    words,
  }) => {
    const t = words(locale)
    await page.setViewportSize(PHONE)
    await signInAs('staff', { locale, at: DEMO_DASHBOARD })
    const bar = page.getByRole('navigation', { name: t('navigation:main') })
    const more = bar.getByRole('button', { name: t('navigation:more') })
    await expect(bar.getByRole('link')).toHaveCount(4)
    await more.focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menu').getByRole('menuitem')
    await expect(items.first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
    await expect(more).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(items.first()).toBeVisible()
    const files = page.getByRole('menuitem', { name: t('screens:manageFiles.title') })
    for (let step = 0; step < 8 && !(await files.evaluate((item) => item === document.activeElement)); step++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${local('/1/transferts/gerer-les-fichiers')}$`))
    await expect(items).toHaveCount(0)
  })
}
