import { randomUUID } from 'node:crypto'
import { openChooser } from '#open-chooser.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { publishPreview } from '#publish-preview.ts'
import { createPerson, createProject } from '#quitus-command.ts'
import { expect, expectAccessible, signIn, test } from '#quitus-test.ts'

const LIST = [
  'Code fournisseur;Fournisseur;N° facture;Date facture;Libre;Montant TTC',
  'F001;Papeterie du Port;F-1001;31/01/2024;x;1 200,00',
  'F002;Bois Martin;B-77;15/02/2024;z;250,50',
  '',
].join('\r\n')

const SHOTS = process.env.SHOTS

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`DATA-01 DATA-09 A11Y-01 the next project of a customer begins with the columns that were confirmed (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    await page.emulateMedia({ colorScheme: locale === 'fr' ? 'dark' : 'light' })
    const auditor = await createPerson('Aline Habituée', '--staff')
    const features = ['dashboard', 'transfers'] as const
    const company = `Ateliers fidèles ${randomUUID()}`
    const projects = [
      await createProject({ name: '2023', company, features, managers: [auditor] }),
      await createProject({ name: '2024', company, features, managers: [auditor] }),
    ]
    const of = (label: 'role' | 'use', header: string) =>
      page.getByLabel(t('importing:columns.of', { label: t(`importing:columns.${label}`), header }))
    const openColumns = async (project: string, isFirst: boolean) => {
      const address = inLocale(`/${project}/reglages/import`, locale)
      if (isFirst) await signIn(page, auditor, address)
      else await page.goto(address)
      const chooser = await openChooser(page, () =>
        page.getByRole('button', { name: t('importing:files.choose') }).click(),
      )
      await chooser.setFiles([{ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) }])
      const remove = t('importing:files.remove', { name: 'liste.csv' })
      await expect(page.getByRole('button', { name: remove })).toBeVisible()
      await page.getByRole('button', { name: t('importing:next') }).click()
      await expect(
        page.getByText(t('importing:reading.isList', { name: 'liste.csv', count: 6 })),
      ).toBeVisible()
      await page.getByRole('button', { name: t('importing:next') }).click()
      await expect(of('role', 'Montant TTC')).toHaveValue('amount')
    }
    const remembered = page.getByText(t('importing:columns.remembered', { date: '' }).slice(0, 40))
    await openColumns(projects[0] ?? '', true)
    await expect(remembered).toHaveCount(0)
    await of('use', 'Libre').selectOption('skip')
    await of('role', 'N° facture').selectOption('document')
    const steps = page.getByRole('navigation', { name: t('importing:steps.label') })
    await steps.getByRole('button', { name: t('importing:steps.run') }).click()
    await page.getByRole('button', { name: t('importing:run.start') }).click()
    await publishPreview(page, t)
    await expect(page.getByRole('heading', { name: t('importing:done.title') })).toBeVisible()

    await openColumns(projects[1] ?? '', false)
    await expect(remembered).toBeVisible()
    await expect(of('use', 'Libre')).toHaveValue('skip')
    await expect(of('role', 'N° facture')).toHaveValue('document')
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/remembered-${locale}.png` })
    await expectAccessible(page)
  })
}
