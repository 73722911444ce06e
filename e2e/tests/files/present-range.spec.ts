import type { Page } from '@playwright/test'
import { openChooser } from '#open-chooser.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { publishPreview } from '#publish-preview.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import { expect, expectAccessible, signIn, test } from '#quitus-test.ts'

const LIST = [
  'Pièce;Code fournisseur;Fournisseur;N° facture;Date facture;Montant TTC',
  ...[
    ['100', 'Alpha', '1200,00'],
    ['200', 'Bêta', '250,50'],
    ['300', 'Gamma', '90,00'],
  ].flatMap(([piece, supplier, amount]) =>
    ['A', 'B'].map((copy) => `${piece}${copy};F-${supplier};${supplier};N-${piece};31/01/2024;${amount}`),
  ),
  '',
].join('\r\n')

const SHOTS = process.env.SHOTS
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return
  await page.screenshot({ path: `${SHOTS}/${name}.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: `${SHOTS}/${name}-narrow.png` })
  await page.setViewportSize({ width: 1440, height: 900 })
}

let auditor: Person
let customer: Person

test.beforeAll(async () => {
  auditor = await createPerson('Aline Présentatrice', '--staff')
  customer = await createPerson('Claire Patiente')
})

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`FLOW-14 DATA-09 A11Y-01 staff present the largest anomalies after a publication, undo it, and present a supplier from the home (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    await page.emulateMedia({ colorScheme: locale === 'fr' ? 'dark' : 'light' })
    const features = ['dashboard', 'synthesis', 'transfers'] as const
    const project = await createProject(
      { name: 'Présenter', company: 'E2E', features, managers: [auditor] },
      customer,
    )
    await signIn(page, auditor, inLocale(`/${project}/reglages/import`, locale))
    const next = page.getByRole('button', { name: t('importing:next') })
    const chooser = await openChooser(page, () =>
      page.getByRole('button', { name: t('importing:files.choose') }).click(),
    )
    await chooser.setFiles([{ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) }])
    await expect(
      page.getByRole('button', { name: t('importing:files.remove', { name: 'liste.csv' }) }),
    ).toBeVisible()
    await next.click()
    await expect(page.getByText(t('importing:reading.isList', { name: 'liste.csv', count: 6 }))).toBeVisible()
    await page.getByRole('button', { name: t('importing:steps.options') }).click()
    // What detection finds is below this score: only staff see it.
    await page.getByLabel(t('importing:detection.presentedFrom')).fill('99')
    await page.keyboard.press('Tab')
    await next.click()
    await page.getByRole('button', { name: t('importing:run.start') }).click()
    await publishPreview(page, t)

    const panel = page.getByRole('region', { name: t('home:triage.title') })
    await expect(panel).toContainText(/1.540,50/)
    await panel.getByLabel(t('home:triage.byAmount')).check()
    await panel.getByLabel(t('home:triage.number')).fill('2')
    await expect(panel.getByRole('status')).toContainText(/1.450,50/)
    await panel.scrollIntoViewIfNeeded()
    await shoot(page, `triage-${locale}`)
    await expectAccessible(page)
    await panel.getByRole('button', { name: t('home:triage.present') }).click()
    await expect(panel).toContainText(t('home:triage.done_other', { number: '2' }))
    await panel.getByRole('button', { name: t('home:triage.undo') }).click()
    await expect(panel).toContainText(/1.540,50/)

    await page.goto(inLocale(`/${project}`, locale))
    const folded = page.getByRole('button', { name: t('home:triage.summary_other', { number: '3' }) })
    await folded.click()
    const panelOfHome = page.getByRole('region', { name: /3/ })
    await panelOfHome.getByLabel(t('home:triage.bySupplier')).check()
    await panelOfHome.getByRole('combobox', { name: t('home:triage.supplier') }).click()
    await page.getByRole('option', { name: /Gamma/ }).click()
    await expect(panelOfHome.getByRole('status')).toContainText('90,00')
    await shoot(page, `home-triage-${locale}`)
    await expectAccessible(page)
    await panelOfHome.getByRole('button', { name: t('home:triage.present'), exact: true }).click()
    await expect(page.getByText(t('home:triage.done_one', { number: '1' }))).toBeVisible()
    await expect(page.getByRole('region', { name: /2/ })).toContainText(/1.450,50/)

    await signIn(page, customer, inLocale(`/${project}`, locale))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Présenter')
    await expect(page.getByText('90,00').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /2 anomal/ })).toHaveCount(0)
  })
}
