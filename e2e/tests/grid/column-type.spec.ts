import type { Page } from '@playwright/test'
import { expectDashboardReady } from '#dashboard-ready.ts'
import { cell } from '#grid-cell.ts'
import { createLedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const INVOICES = [
  { supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50' },
  { supplier: 'Électricité Durand', number: 'F-1001', amount: '1200,00' },
]

async function write(grid: Page, row: number, text: string): Promise<void> {
  await grid.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo(10_000, 0))
  const target = cell(grid, row, 'custom:devis')
  await target.dblclick()
  await grid.keyboard.press('ControlOrMeta+a')
  await grid.keyboard.type(text)
  await grid.keyboard.press('Enter')
  await expect(target).toContainText(text.slice(0, 2))
}

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`DATA-02 A11Y-01 a column of texts becomes one of amounts once every text is one, seen by the open dialog, and an open grid follows (${locale})${tag}`, async ({
    page,
    browser,
    words,
    failures,
  }) => {
    const t = words(locale)
    const manager = await createPerson('Aline Gérante', '--staff')
    const project = await createLedgerProject(INVOICES, { managers: [manager] })
    await signIn(page, manager, inLocale(`/${project.id}/reglages/colonnes`, locale))
    await page.getByRole('button', { name: t('columnDesign:add') }).click()
    await page
      .getByRole('menuitem', { name: t('columnDesign:types.STRING') })
      .first()
      .click()
    await page.getByLabel(t('columnDesign:label.fr')).fill('Devis')
    await page.getByLabel(t('columnDesign:label.en')).fill('Quote')
    const change = page.getByRole('button', { name: t('columnDesign:conversion.change') })
    await expect(change).toHaveCount(0)
    await page.getByRole('button', { name: t('columnDesign:save') }).click()
    await expect(page.getByText(t('columnDesign:saved'))).toBeVisible()

    const grid = await browser.newPage()
    failures.watch(grid.context())
    await signIn(grid, project.reviewers[0], inLocale(`/${project.id}/resultats/dashboards/default`, locale))
    await expectDashboardReady(grid)
    await write(grid, 0, '1 234,50 €')
    await write(grid, 1, 'à voir')

    const label = locale === 'fr' ? 'Devis' : 'Quote'
    const named = page.getByRole('list', { name: t('columnDesign:columns') }).getByRole('button')
    await named.filter({ hasText: label }).click()
    await change.click()
    const dialog = page.getByRole('dialog')
    const convert = dialog.getByRole('button', { name: t('columnDesign:conversion.convert') })
    await expect(convert).toBeDisabled()
    await dialog.getByLabel(t('columnDesign:conversion.type')).selectOption('AMOUNT')
    await expect(dialog.getByRole('region', { name: t('columnDesign:conversion.refusals') })).toContainText(
      'à voir',
    )
    await expect(convert).toBeDisabled()
    await expectAccessibleInBothModes(page)

    // The preview follows the colleague who corrects the value.
    await write(grid, 1, '99.9')
    const examples = dialog.getByRole('region', { name: t('columnDesign:conversion.examples') })
    await expect(examples).toContainText('99,90')
    await expect(examples).toContainText('1 234,50 €')
    await expectAccessibleInBothModes(page)
    await convert.click()
    await expect(page.getByText(t('columnDesign:conversion.done'))).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await expect(cell(grid, 1, 'custom:devis')).toContainText('99,90')
    await expect(cell(grid, 0, 'custom:devis')).toContainText(/1\s234,50/)
    await page.getByRole('button', { name: t('columnDesign:undo') }).click()
    await expect(page.getByText(t('columnDesign:undone'))).toBeVisible()
    await expect(cell(grid, 1, 'custom:devis')).toHaveText('99.9')
    await grid.close()
  })
}
