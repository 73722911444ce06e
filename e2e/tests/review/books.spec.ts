import { createLedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`FLOW-22 FLOW-23 an accountant fetches the journal, marks it as posted and undoes that (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const auditor = await createPerson('Aline Auditrice', '--staff')
    const invoices = [
      { supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50', isPaidOnce: true },
      { supplier: 'Électricité Durand', number: 'F-1001', amount: '200,00' },
    ]
    const { id } = await createLedgerProject(invoices, { also: [auditor] })
    await signIn(page, auditor, inLocale(`/${id}/resultats/dashboards/default`, locale))
    for (const line of [0, 1]) await page.locator('.ag-row .quitus-select').nth(line).click()
    await page.getByRole('button', { name: t('writing:act.validate'), exact: true }).click()
    const validating = page.getByRole('dialog', { name: t('writing:act.validate') })
    await validating.getByRole('status').waitFor()
    await page.keyboard.press('Enter')
    await expect(validating).toBeHidden()

    await page.goto(inLocale(`/${id}/suivi/ecritures`, locale))
    await expect(page.getByRole('table')).toContainText('F-1000')
    // The invoice that was paid twice is claimed.
    await expect(page.getByRole('table')).not.toContainText('F-1001')
    await expect(page.getByText(t('books:entries.balanced'))).toBeVisible()
    await expectAccessibleInBothModes(page)
    const journal = page.waitForEvent('download')
    await page.getByRole('button', { name: t('books:files.fec') }).click()
    expect((await journal).suggestedFilename()).toMatch(/ OD .*\.txt$/)

    await page.getByRole('button', { name: t('books:correct.open', { number: '1' }) }).click()
    const dialog = page.getByRole('dialog', { name: t('books:correct.title') })
    await dialog.getByLabel(t('books:correct.reference')).fill('OD-2026-7')
    await dialog.getByRole('button', { name: t('books:correct.submit') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t('books:entries.none'))).toBeVisible()
    await page.getByRole('button', { name: t('writing:undo.undo'), exact: true }).click()
    await expect(page.getByRole('table')).toContainText('F-1000')

    await page.getByRole('link', { name: t('followUp:part.tva') }).click()
    await expect(page.getByText(t('books:vat.noneOpen'))).toBeVisible()
    await expectAccessibleInBothModes(page)
  })
}
