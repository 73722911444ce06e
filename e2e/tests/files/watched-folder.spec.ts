import { openChooser } from '#open-chooser.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { publishPreview } from '#publish-preview.ts'
import { createPerson, createProject } from '#quitus-command.ts'
import { expect, expectAccessible, signIn, test } from '#quitus-test.ts'
import { shoot } from '#shoot.ts'
import { letNightCome, lookAgain } from '#watched-folder.ts'

const list = (at: number, day = '31/01/2024') =>
  [
    'Code fournisseur;Fournisseur;N° facture;Date facture;Montant TTC',
    `F001;Papeterie du Port;F-${at};31/01/2024;1 200,00`,
    `F001;Papeterie du Port;F-${at};${day};1 200,00`,
    `F002;Bois Martin;B-${at};15/02/2024;250,50`,
    '',
  ].join('\r\n')

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`DATA-09 PRJ-04 A11Y-01 staff watch a folder, and a nightly import that stops leads back to its draft (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    await page.emulateMedia({ colorScheme: locale === 'fr' ? 'light' : 'dark' })
    const auditor = await createPerson('Aline Nocturne', '--staff')
    const features = ['dashboard', 'transfers'] as const
    const project = await createProject({ name: 'Nuit', company: 'E2E', features, managers: [auditor] })
    await signIn(page, auditor, inLocale(`/${project}/reglages/import`, locale))
    const next = page.getByRole('button', { name: t('importing:next') })
    const send = async (name: string, text: string) => {
      const chooser = await openChooser(page, () =>
        page.getByRole('button', { name: t('importing:files.choose') }).click(),
      )
      await chooser.setFiles([{ name, mimeType: 'text/csv', buffer: Buffer.from(text) }])
      await expect(page.getByRole('button', { name: t('importing:files.remove', { name }) })).toBeVisible()
    }
    const run = page
      .getByRole('navigation', { name: t('importing:steps.label') })
      .getByRole('button', { name: t('importing:steps.run') })
    const remove = (name: string) => page.getByRole('button', { name: t('importing:files.remove', { name }) })
    await expect(page.getByText(t('importing:watched.first'))).toBeVisible()
    await send('janvier.csv', list(1))
    await next.click()
    await expect(
      page.getByText(t('importing:reading.isList', { name: 'janvier.csv', count: 5 })),
    ).toBeVisible()
    await run.click()
    await page.getByRole('button', { name: t('importing:run.start') }).click()
    await publishPreview(page, t)
    await expect(page.getByRole('heading', { name: t('importing:done.title') })).toBeVisible()

    const panel = page.getByRole('region', { name: t('importing:watched.title') })
    await panel.getByRole('button', { name: t('importing:watched.setUp') }).click()
    await expect(panel.getByText(t('importing:watched.noFolder'))).toBeVisible()
    await panel.getByRole('button', { name: t('importing:watched.chooseFolder'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Import' }).click()
    await dialog.getByRole('button', { name: t('importing:watched.choose'), exact: true }).click()
    await expect(dialog).toBeHidden()
    const save = panel.getByRole('button', { name: t('importing:watched.save') })
    await expect(save).toBeDisabled()
    await panel.getByLabel(t('importing:options.add')).check()
    await panel.getByLabel(t('importing:watched.at')).fill('03:15')
    await shoot(page, `watched-form-${locale}`)
    await expectAccessible(page)
    await save.click()
    await expect(panel.getByRole('status')).toContainText('03:15')
    await expect(panel.getByRole('status')).toContainText('Aline Nocturne')
    await shoot(page, `watched-set-${locale}`)
    await expectAccessible(page)

    // A file with a line that cannot be read comes into the folder; nothing else is in preparation.
    await page.getByRole('button', { name: t('importing:steps.files') }).click()
    await send('fevrier.csv', list(2, '31/02/2024'))
    await remove('fevrier.csv').click()
    await remove('janvier.csv').click()
    await expect(page.getByText(t('importing:saved'))).toBeVisible()
    await letNightCome(Number(project))
    const bell = page.getByRole('button', { name: t('notices.label') })
    await expect(async () => {
      await lookAgain()
      await expect(bell).toHaveAccessibleName(/2/, { timeout: 2000 })
    }).toPass()
    await bell.click()
    const notice = page.getByRole('link', { name: t('notices:importStopped', { anomalies: 'fevrier.csv' }) })
    await expect(notice).toBeVisible()
    await shoot(page, `watched-notice-${locale}`)
    await notice.click()
    // The page was open before the night: it goes on with what has stopped.
    await expect(page.getByRole('row', { name: /fevrier\.csv 3 Date facture 31\/02\/2024/ })).toBeVisible()
    await shoot(page, `watched-stopped-${locale}`)
    await expectAccessible(page)
    await panel.getByRole('button', { name: t('importing:watched.end') }).click()
    await expect(panel.getByRole('button', { name: t('importing:watched.setUp') })).toBeVisible()
  })
}
