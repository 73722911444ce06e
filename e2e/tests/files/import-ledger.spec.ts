import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { expectDashboardReady } from '#dashboard-ready.ts'
import { openChooser } from '#open-chooser.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { publishPreview } from '#publish-preview.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import { expect, expectAccessible, signIn, test } from '#quitus-test.ts'
import { shoot } from '#shoot.ts'

const FEC_HEADER =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise'

/** The three lines of one invoice of 1 200,00. */
const invoice = (entry: number, piece: string) =>
  [
    ['607000', 'Achats', '', '', '1000,00', '0,00'],
    ['445660', 'TVA déductible', '', '', '200,00', '0,00'],
    ['401000', 'Fournisseurs', 'F001', 'Papeterie du Port', '0,00', '1200,00'],
  ].map(([account, label, code, name, debit, credit]) =>
    [
      ...['ACH', 'Achats', entry, '20240301', account, label, code, name, piece, '20240228'],
      ...['Fournitures', debit, credit, '', '', '20240331', '', ''],
    ].join('|'),
  )
const FEC = [FEC_HEADER, ...invoice(1, 'F-1001'), ...invoice(2, 'F-1001'), ''].join('\r\n')

const MASTER = 'Code;Raison sociale;SIREN;Lieu\nF001;Papeterie du Port;732829320;Brest\n'

/** An archive of one file and of what an operating system adds. */
function archiveOf(name: string, text: string): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(text), `2024/${name}`)
  zip.addBuffer(Buffer.from('x'), `__MACOSX/2024/._${name}`)
  zip.end()
  return buffer(zip.outputStream)
}

/** The title line is no header, one line has no day, and the first invoice is there twice. */
const LIST = [
  'Code fournisseur;Fournisseur;N° facture;Date facture;Libre;Montant TTC',
  'F001;Papeterie du Port;F-1001;31/01/2024;x;1 200,00',
  'F001;Papeterie du Port;F-1001;31/01/2024;y;1 200,00',
  'F002;Bois Martin;B-77;15/02/2024;z;250,50',
  'F003;Câbles Roux;C-12;31/02/2024;w;80,00',
  '',
].join('\r\n')

let auditor: Person

test.beforeAll(async () => {
  auditor = await createPerson('Aline Importatrice', '--staff')
})

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`ACC-06 DATA-09 DATA-01 A11Y-01 staff create a project, import an FEC file and reach its first anomaly (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    await page.emulateMedia({ colorScheme: locale === 'fr' ? 'light' : 'dark' })
    const home = await createProject({ name: 'Autre', company: 'E2E', managers: [auditor] })
    await signIn(page, auditor, inLocale(`/${home}/reglages`, locale))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('navigation:settings'))
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: t('palette:title') })
    await palette.getByRole('combobox').fill(t('admin:project.create'))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('admin:project.title') })
    await dialog.getByLabel(t('admin:project.name'), { exact: true }).fill('Audit 2024')
    await dialog.getByLabel(t('admin:project.company')).fill(`Ateliers Import ${locale}`)
    await dialog.getByRole('button', { name: t('admin:project.submit') }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('importing:title'))
    const step = page.getByRole('heading', { level: 2 }).first()
    const next = page.getByRole('button', { name: t('importing:next') })
    await expect(step).toHaveText(t('importing:steps.files'))
    await shoot(page, `files-${locale}`)
    await expectAccessible(page)
    const chooser = await openChooser(page, () =>
      page.getByRole('button', { name: t('importing:files.choose') }).click(),
    )
    await chooser.setFiles([
      { name: '732829320FEC20241231.txt', mimeType: 'text/plain', buffer: Buffer.from(FEC) },
      {
        name: 'fournisseurs.zip',
        mimeType: 'application/zip',
        buffer: await archiveOf('fournisseurs.csv', MASTER),
      },
    ])
    const remove = t('importing:files.remove', { name: '732829320FEC20241231.txt' })
    await expect(page.getByRole('button', { name: remove })).toBeVisible()
    await expect(
      page.getByRole('button', { name: t('importing:files.remove', { name: 'fournisseurs.csv' }) }),
    ).toBeVisible()
    await next.click()

    await expect(step).toHaveText(t('importing:steps.reading'))
    const shown = page.getByLabel(t('importing:reading.file'))
    await shown.selectOption('732829320FEC20241231.txt')
    await expect(page.getByRole('row').nth(6)).toContainText('Papeterie du Port')
    await shoot(page, `reading-fec-${locale}`)
    await expectAccessible(page)
    await shown.selectOption('fournisseurs.csv')
    await expect(
      page.getByText(t('importing:reading.isMaster', { name: 'fournisseurs.csv', count: 4 })),
    ).toBeVisible()
    await page.getByLabel(t('importing:roles.town')).selectOption('Lieu')
    await shoot(page, `reading-master-${locale}`)
    await expectAccessible(page)
    await next.click()
    await expect(page.getByText(t('importing:columns.fec'))).toBeVisible()
    await next.click()
    await page.getByRole('button', { name: t('importing:checks.start') }).click()
    await expect(page.getByText(t('importing:checks.read', { lines: '6', count: 0 }))).toBeVisible()
    await next.click()
    await expect(page.getByText(t('importing:options.first'))).toBeVisible()
    await next.click()
    await page.getByRole('button', { name: t('importing:run.start') }).click()
    await expect(page.getByRole('heading', { name: t('importing:preview.title') })).toBeVisible()
    await expect(page.getByText(t('importing:preview.first'))).toBeVisible()
    await publishPreview(page, t)
    await expect(page.getByRole('heading', { name: t('importing:done.title') })).toBeVisible()
    await expect(page.getByText(t('importing:done.anomalies', { anomalies: '1' }))).toBeVisible()
    await shoot(page, `done-${locale}`)
    await expectAccessible(page)
    await page.getByRole('link', { name: t('importing:done.toDashboard') }).click()
    await expectDashboardReady(page)
    await expect(page.getByRole('main')).toContainText('Papeterie du Port')
  })

  test(`DATA-09 DATA-01 ACC-05 A11Y-01 a wrong guess is corrected, a line with errors excluded, and a closed tab costs nothing (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    await page.emulateMedia({ colorScheme: locale === 'fr' ? 'dark' : 'light' })
    const features = ['dashboard', 'transfers'] as const
    const project = await createProject({ name: 'Liste', company: 'E2E', features, managers: [auditor] })
    const address = inLocale(`/${project}/reglages/import`, locale)
    await signIn(page, auditor, address)
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
    await shoot(page, `reading-list-${locale}`)
    await next.click()

    const of = (label: 'type' | 'role' | 'use' | 'name', header: string) =>
      page.getByLabel(t('importing:columns.of', { label: t(`importing:columns.${label}`), header }))
    await expect(of('role', 'Montant TTC')).toHaveValue('amount')
    await of('use', 'Libre').selectOption('skip')
    await of('role', 'N° facture').selectOption('')
    await shoot(page, `columns-${locale}`)
    await expectAccessible(page)
    // The draft is the server's: another page goes on with it.
    await expect(page.getByText(t('importing:saved'))).toBeVisible()
    await page.goto(address)
    await page.getByRole('button', { name: t('importing:steps.columns') }).click()
    await expect(of('use', 'Libre')).toHaveValue('skip')
    await expect(of('role', 'N° facture')).toHaveValue('')
    await of('role', 'N° facture').selectOption('invoiceNumber')
    await next.click()

    await page.getByRole('button', { name: t('importing:checks.start') }).click()
    await expect(page.getByText(t('importing:checks.read', { lines: '4', count: 1 }))).toBeVisible()
    await expect(page.getByRole('row', { name: /liste\.csv 5 Date facture 31\/02\/2024/ })).toBeVisible()
    await page.getByLabel(t('importing:checks.exclude')).check()
    await expect(page.getByText(t('importing:saved'))).toBeVisible()
    await expect(page.getByText(t('importing:checks.outdated'))).toBeHidden()
    await shoot(page, `checks-${locale}`)
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('importing:checks.download') }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await next.click()
    await page.getByLabel(t('importing:detection.presentedFrom')).fill('40')
    await shoot(page, `options-${locale}`)
    await expectAccessible(page)
    await next.click()
    await page.getByRole('button', { name: t('importing:run.start') }).click()
    await publishPreview(page, t)
    await expect(page.getByText(t('importing:done.excluded', { lines: '1' }))).toBeVisible()
    await expect(page.getByText(t('importing:done.anomalies', { anomalies: '1' }))).toBeVisible()
    await page.getByRole('link', { name: t('importing:done.toDashboard') }).click()
    await expectDashboardReady(page)
    await expect(page.getByRole('main')).toContainText('Papeterie du Port')
  })
}

test('ACC-05 DATA-09 a project without results leads staff to the import, and has customers wait', async ({
  page,
  words,
  failures,
}) => {
  const t = words('fr')
  failures.announce(/^404 GET .*\/dashboard\/metadata$/)
  const features = ['dashboard', 'transfers'] as const
  const customer = await createPerson('Claire Cliente')
  const project = await createProject(
    { name: 'Vide', company: 'E2E', features, managers: [auditor] },
    customer,
  )
  const address = `/${project}/resultats/dashboards/default`
  await signIn(page, customer, address)
  await expect(page.getByText(t('dashboard:view.notPublishedHint'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('projects:import.action') })).toHaveCount(0)
  await page.goto(`/${project}/reglages/import`)
  await expect(page).toHaveURL(/resultats/)
  await signIn(page, auditor, address)
  await page.getByRole('link', { name: t('projects:import.action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('importing:title'))
})
