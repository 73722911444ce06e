import { expectDashboardReady } from '#dashboard-ready.ts'
import { openChooser } from '#open-chooser.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { publishPreview } from '#publish-preview.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import { expect, expectAccessible, signIn, test } from '#quitus-test.ts'
import { shoot } from '#shoot.ts'

const NAME = 'grand-livre.csv'
const LEDGER = [
  'Compte tiers;Nom du fournisseur;Date pièce;N° facture;Code journal;Débit;Crédit;Solde',
  'F001;Alpha SARL;05/01/2024;FA-1001;AC;;1 200,00;-1 200,00',
  'F001;Alpha SARL;15/01/2024;FA-1001;AC;;1 200,00;-2 400,00',
  'F001;Alpha SARL;05/02/2024;;BQ;2 400,00;;0,00',
  'F002;Bêta SAS;06/01/2024;B 77;AC;;300,50;-300,50',
  'F002;Bêta SAS;09/01/2024;AV 12;AC;50,00;;-250,50',
  'F002;Bêta SAS;09/02/2024;;BQ;250,50;;0,00',
  '',
].join('\r\n')

/** The same, whose amounts have no sign. */
const MARKED = [
  'Compte tiers;Nom du fournisseur;Date pièce;N° facture;Code journal;Montant;Sens',
  'F001;Alpha SARL;05/01/2024;FA-1001;AC;1 200,00;C',
  'F001;Alpha SARL;15/01/2024;FA-1001;AC;1 200,00;C',
  'F001;Alpha SARL;05/02/2024;;BQ;2 400,00;D',
  'F002;Bêta SAS;06/01/2024;B 77;AC;300,50;C',
  'F002;Bêta SAS;09/01/2024;AV 12;AC;50,00;D',
  'F002;Bêta SAS;09/02/2024;;BQ;250,50;D',
  '',
].join('\r\n')

let auditor: Person
let customer: Person

test.beforeAll(async () => {
  auditor = await createPerson('Aline Colonnes', '--staff')
  customer = await createPerson('Claire Colonnes')
})

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`DATA-02 DATA-09 A11Y-01 a ledger with debit and credit in two columns is imported with the amount that they make (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const features = ['dashboard', 'transfers'] as const
    const project = await createProject(
      { name: 'Débit et crédit', company: 'E2E', features, managers: [auditor] },
      customer,
    )
    await signIn(page, auditor, inLocale(`/${project}/reglages/import`, locale))
    const chooser = await openChooser(page, () =>
      page.getByRole('button', { name: t('importing:files.choose') }).click(),
    )
    await chooser.setFiles([{ name: NAME, mimeType: 'text/csv', buffer: Buffer.from(LEDGER) }])
    await expect(
      page.getByRole('button', { name: t('importing:files.remove', { name: NAME }) }),
    ).toBeVisible()
    await shoot(page, `two-columns-files-${locale}`)
    const next = page.getByRole('button', { name: t('importing:next') })
    await next.click()
    await expect(page.getByText(t('importing:reading.isList', { name: NAME, count: 8 }))).toBeVisible()
    await shoot(page, `two-columns-reading-${locale}`)
    await next.click()
    const role = (header: string) =>
      page.getByLabel(t('importing:columns.of', { label: t('importing:columns.role'), header }))
    await expect(role('Débit')).toHaveValue('debitAmount')
    await expect(role('Crédit')).toHaveValue('creditAmount')
    await expect(page.getByText(t('importing:columns.made'))).toBeVisible()
    await shoot(page, `two-columns-${locale}`)
    await expectAccessible(page)

    await role('Solde').selectOption('amount')
    await expect(page.getByText(t('importing:columns.twoAmounts'))).toBeVisible()
    await role('Solde').selectOption('')
    await role('Débit').selectOption('')
    await expect(page.getByText(t('importing:columns.oneSide'))).toBeVisible()
    await shoot(page, `one-side-${locale}`)
    await role('Débit').selectOption('debitAmount')
    await expect(page.getByText(t('importing:columns.made'))).toBeVisible()
    await expect(page.getByText(t('importing:saved'))).toBeVisible()

    await next.click()
    await page.getByRole('button', { name: t('importing:checks.start') }).click()
    await expect(page.getByText(t('importing:checks.read', { lines: '6', count: 0 }))).toBeVisible()
    await shoot(page, `two-columns-checks-${locale}`)
    await next.click()
    await shoot(page, `two-columns-options-${locale}`)
    await next.click()
    await page.getByRole('button', { name: t('importing:run.start') }).click()
    await expect(page.getByText(t('importing:preview.first'))).toBeVisible()
    await shoot(page, `two-columns-preview-${locale}`)
    await publishPreview(page, t)
    await shoot(page, `two-columns-done-${locale}`)
    await page.getByRole('link', { name: t('importing:done.toDashboard') }).click()
    await expectDashboardReady(page)
    await expect(page.getByRole('main')).toContainText('Alpha SARL')
    await expect(page.getByRole('main')).toContainText(/1.200,00/)
    await shoot(page, `dashboard-${locale}`)
  })

  test(`DATA-02 DATA-09 A11Y-01 a ledger with a mark of debit or credit is imported with the signs that it gives (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const features = ['dashboard', 'transfers'] as const
    const project = await createProject({ name: 'Sens', company: 'E2E', features, managers: [auditor] })
    await signIn(page, auditor, inLocale(`/${project}/reglages/import`, locale))
    const chooser = await openChooser(page, () =>
      page.getByRole('button', { name: t('importing:files.choose') }).click(),
    )
    await chooser.setFiles([{ name: NAME, mimeType: 'text/csv', buffer: Buffer.from(MARKED) }])
    await expect(
      page.getByRole('button', { name: t('importing:files.remove', { name: NAME }) }),
    ).toBeVisible()
    const next = page.getByRole('button', { name: t('importing:next') })
    await next.click()
    await expect(page.getByText(t('importing:reading.isList', { name: NAME, count: 7 }))).toBeVisible()
    await shoot(page, `mark-reading-${locale}`)
    await next.click()
    const role = page.getByLabel(
      t('importing:columns.of', { label: t('importing:columns.role'), header: 'Sens' }),
    )
    await expect(role).toHaveValue('debitCredit')
    await shoot(page, `mark-columns-${locale}`)
    await expectAccessible(page)
    await next.click()
    await page.getByRole('button', { name: t('importing:checks.start') }).click()
    await expect(page.getByText(t('importing:checks.read', { lines: '6', count: 0 }))).toBeVisible()
    await shoot(page, `mark-checks-${locale}`)
    await next.click()
    await next.click()
    await page.getByRole('button', { name: t('importing:run.start') }).click()
    await expect(page.getByText(t('importing:preview.first'))).toBeVisible()
    await shoot(page, `mark-preview-${locale}`)
    await publishPreview(page, t)
    await expect(page.getByText(t('importing:done.anomalies', { anomalies: '1' }))).toBeVisible()
    await page.getByRole('link', { name: t('importing:done.toDashboard') }).click()
    await expectDashboardReady(page)
    await expect(page.getByRole('main')).toContainText('Alpha SARL')
    await shoot(page, `mark-dashboard-${locale}`)
  })
}
