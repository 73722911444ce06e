import { focusCell } from '#file-cells.ts'
import { cell } from '#grid-cell.ts'
import { createLedgerProject, importLedger } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const SUPPLIER = 'Béton & Fils'
const INVOICES = Array.from({ length: 9 }, (_, at) => ({
  supplier: SUPPLIER,
  number: `F-${1000 + 37 * at}`,
  amount: `${113 + 59 * at},${17 + at}`,
}))

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`DATA-13 A11Y-01 what was rejected lowers the score of the rest at the next publication, and the settings say so (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const manager = await createPerson('Anne Auditrice', '--staff')
    const project = await createLedgerProject(INVOICES, { managers: [manager] })
    const settings = inLocale(`/${project.id}/reglages`, locale)
    await signIn(page, manager, settings)
    const section = page.getByRole('region', { name: t('admin:learning.title') })
    await expect(section).toContainText(t('admin:learning.nothing'))

    const dashboard = inLocale(`/${project.id}/resultats/dashboards/default`, locale)
    await page.goto(`${dashboard}?sort=Montant%20anomalie`)
    const amount = cell(page, 0, 'Montant anomalie')
    await expect(amount).toHaveText(/113,17|113.17/)
    await focusCell(amount)
    for (const line of INVOICES.slice(1).keys())
      await page.locator(`.ag-row[row-index="${line}"] .quitus-select`).click()
    await page.keyboard.press('r')
    const rejecting = page.getByRole('dialog', { name: t('writing:act.reject') })
    await expect(rejecting.getByRole('status')).toContainText('8 anomalies')
    await page.keyboard.type({ fr: 'Deux prestations', en: 'Two services' }[locale])
    await page.keyboard.press('Enter')
    await expect(rejecting).toBeHidden()
    await importLedger(project.id, project.reviewers[0], INVOICES)

    await page.goto(settings)
    const rule = section.getByRole('listitem')
    await expect(rule).toContainText(t('admin:learning.rejected', { rejected: 8, decided: 8 }))
    await expect(rule).toContainText(t('admin:learnedGap.day'))
    await expectAccessibleInBothModes(page)
    await rule.getByRole('link', { name: SUPPLIER }).click()
    await expect(page.getByRole('searchbox')).toHaveValue(SUPPLIER)
    await expect(amount).toHaveText(/€/)
  })
}
