import type { Page } from '@playwright/test'
import { expectDashboardReady } from '#dashboard-ready.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { publishPreview } from '#publish-preview.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import { expect, expectAccessible, signIn, test } from '#quitus-test.ts'

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

const SHOTS = process.env.SHOTS
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const height = await page.evaluate(() => Math.max(900, document.documentElement.scrollHeight))
    await page.setViewportSize({ width: 1440, height })
    await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}-narrow.png` })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
}

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
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const features = ['dashboard', 'transfers'] as const
    const project = await createProject(
      { name: 'Débit et crédit', company: 'E2E', features, managers: [auditor] },
      customer,
    )
    await signIn(page, auditor, inLocale(`/${project}/reglages/import`, locale))
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('importing:files.choose') }).click()
    await (await chooser).setFiles([{ name: NAME, mimeType: 'text/csv', buffer: Buffer.from(LEDGER) }])
    await expect(
      page.getByRole('button', { name: t('importing:files.remove', { name: NAME }) }),
    ).toBeVisible()
    await page.getByRole('button', { name: t('importing:next') }).click()
    await expect(page.getByText(t('importing:reading.isList', { name: NAME, count: 8 }))).toBeVisible()
    await page.getByRole('button', { name: t('importing:next') }).click()
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

    await page.getByRole('button', { name: t('importing:steps.run') }).click()
    await page.getByRole('button', { name: t('importing:run.start') }).click()
    await expect(page.getByText(t('importing:preview.first'))).toBeVisible()
    await publishPreview(page, t)
    await page.getByRole('link', { name: t('importing:done.toDashboard') }).click()
    await expectDashboardReady(page)
    await expect(page.getByRole('main')).toContainText('Alpha SARL')
    await expect(page.getByRole('main')).toContainText(/1.200,00/)
    await shoot(page, `dashboard-${locale}`)
  })
}
