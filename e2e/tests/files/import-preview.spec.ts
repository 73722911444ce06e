import type { Page } from '@playwright/test'
import { expectDashboardReady } from '#dashboard-ready.ts'
import { openChooser } from '#open-chooser.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { publishPreview } from '#publish-preview.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import { expect, expectAccessible, signIn, test } from '#quitus-test.ts'

const HEADER = 'Pièce;Code fournisseur;Fournisseur;N° facture;Date facture;Montant TTC'
/** Each invoice is there twice. */
const list = (...invoices: [piece: string, supplier: string, amount: string][]) =>
  [
    HEADER,
    ...invoices.flatMap(([piece, supplier, amount]) =>
      ['A', 'B'].map((copy) => `${piece}${copy};F-${supplier};${supplier};N-${piece};31/01/2024;${amount}`),
    ),
    '',
  ].join('\r\n')
const JANUARY = list(['100', 'Alpha', '1200,00'], ['200', 'Bêta', '250,50'], ['300', 'Gamma', '90,00'])
/** The amount of Alpha is another one, the invoice of Bêta is gone, that of Delta is new. */
const CORRECTED = list(['100', 'Alpha', '1500,00'], ['300', 'Gamma', '90,00'], ['400', 'Delta', '700,00'])

const SHOTS = process.env.SHOTS
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return
  const height = await page.evaluate(() => Math.max(900, document.documentElement.scrollHeight))
  await page.setViewportSize({ width: 1440, height })
  await page.screenshot({ path: `${SHOTS}/${name}.png` })
  await page.setViewportSize({ width: 390, height: 1600 })
  await page.screenshot({ path: `${SHOTS}/${name}-narrow.png` })
  await page.setViewportSize({ width: 1440, height: 900 })
}

let auditor: Person
let customer: Person

test.beforeAll(async () => {
  auditor = await createPerson('Aline Aperçu', '--staff')
  customer = await createPerson('Claire Cliente')
})

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`DATA-03 DATA-09 A11Y-01 staff see what a publication would change, discard it, prepare it again, publish it and return to the one before (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    await page.emulateMedia({ colorScheme: locale === 'fr' ? 'light' : 'dark' })
    const features = ['dashboard', 'transfers'] as const
    const project = await createProject(
      { name: 'Aperçu', company: 'E2E', features, managers: [auditor] },
      customer,
    )
    const address = inLocale(`/${project}/reglages/import`, locale)
    await signIn(page, auditor, address)
    const stepOf = (name: 'columns' | 'options' | 'run') =>
      page.getByRole('button', { name: t(`importing:steps.${name}`) })
    const upload = async (name: string, text: string) => {
      const chooser = await openChooser(page, () =>
        page.getByRole('button', { name: t('importing:files.choose') }).click(),
      )
      await chooser.setFiles([{ name, mimeType: 'text/csv', buffer: Buffer.from(text) }])
      await expect(page.getByRole('button', { name: t('importing:files.remove', { name }) })).toBeVisible()
      await page.getByRole('button', { name: t('importing:next') }).click()
      await expect(page.getByText(t('importing:reading.isList', { name, count: 6 }))).toBeVisible()
    }
    const row = (change: 'new' | 'gone' | 'changed') =>
      page.getByRole('row', { name: new RegExp(`^${t(`importing:previewChanges.${change}`)}`) })

    await upload('janvier.csv', JANUARY)
    await expect(page.getByText(t('importing:saved'))).toBeVisible()
    await stepOf('run').click()
    await page.getByRole('button', { name: t('importing:run.start') }).click()
    await expect(page.getByText(t('importing:preview.first'))).toBeVisible()
    await expect(row('new')).toContainText('3')
    await publishPreview(page, t)
    await expect(page.getByText(t('importing:done.anomalies', { anomalies: '3' }))).toBeVisible()

    await page.getByRole('button', { name: t('importing:steps.files') }).click()
    await page.getByRole('button', { name: t('importing:files.remove', { name: 'janvier.csv' }) }).click()
    await upload('corrigé.csv', CORRECTED)
    await stepOf('options').click()
    await page.getByLabel(t('importing:options.replace')).check()
    await stepOf('run').click()
    await page.getByRole('button', { name: t('importing:run.start') }).click()
    await expect(row('changed')).toContainText(/1.200,00.*1.500,00/)
    await expect(row('gone')).toContainText('250,50')
    await expect(row('new')).toContainText('700,00')
    for (const change of ['changed', 'gone', 'new'] as const)
      await page.locator('summary', { hasText: `${t(`importing:previewChanges.${change}`)} (1)` }).click()
    await page.locator('summary', { hasText: '→' }).click()
    await expect(page.locator('del').filter({ hasText: /1.200,00/ })).toHaveCount(2)
    await expect(page.getByRole('link', { name: t('importing:preview.open') })).toBeVisible()
    await shoot(page, `preview-${locale}`)
    await expectAccessible(page)

    await page.getByRole('button', { name: t('importing:preview.discard') }).click()
    const question = page.getByRole('dialog', { name: t('importing:preview.discardTitle') })
    await question.getByRole('button', { name: t('importing:preview.discard') }).click()
    await expect(page.getByRole('heading', { name: t('importing:preview.title') })).toHaveCount(0)
    await page.getByRole('button', { name: t('importing:run.start') }).click()
    await expect(row('changed')).toBeVisible()
    // A closed tab costs nothing.
    await page.reload()
    await stepOf('run').click()
    await expect(row('changed')).toBeVisible()
    await publishPreview(page, t)
    await expect(page.getByText(t('importing:done.gone', { entries: '2' }))).toBeVisible()
    await shoot(page, `published-${locale}`)
    await expectAccessible(page)
    await page.getByRole('link', { name: t('importing:done.toDashboard') }).click()
    await expectDashboardReady(page)
    await expect(page.getByRole('main')).toContainText('Delta')

    await page.goto(address)
    await page.locator('summary', { hasText: t('importing:former.title') }).click()
    await shoot(page, `former-${locale}`)
    await page.getByRole('button', { name: t('importing:former.start') }).click()
    await expect(page.getByText(t('importing:preview.restoring'))).toBeVisible()
    await expect(row('changed')).toContainText(/1.500,00.*1.200,00/)
    await expect(row('gone')).toContainText('700,00')
    await shoot(page, `restoring-${locale}`)
    await expectAccessible(page)
    await publishPreview(page, t, 'restoreTitle')
    await expect(page.getByText(t('importing:former.done'))).toBeVisible()
    await shoot(page, `restored-${locale}`)
    await page
      .getByRole('link', { name: t('importing:done.toDashboard') })
      .first()
      .click()
    await expectDashboardReady(page)
    await expect(page.getByRole('main')).not.toContainText('Delta')
    await expect(page.getByRole('main')).toContainText('Bêta')
  })
}
