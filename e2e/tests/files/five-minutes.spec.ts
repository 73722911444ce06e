import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STATE_LABELS } from '@quitus/domain/states/state.ts'
import { expectDashboardReady } from '#dashboard-ready.ts'
import { cell } from '#grid-cell.ts'
import { publishPreview } from '#publish-preview.ts'
import { createPerson, createProject } from '#quitus-command.ts'
import { expect, signIn, test } from '#quitus-test.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDER = join(process.env.QUITUS_SHARED_DATA ?? join(ROOT, '../shared/data'), 'devon_2019')
const MONTHS = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.csv')) : []
if (MONTHS.length === 0)
  process.stdout.write(
    `No real ledger is imported: ${FOLDER} has none; QUITUS_SHARED_DATA names its parent.\n`,
  )

/** What a person has for all of it, on a machine that does nothing else. */
const MINUTES = 5

test('DATA-09 ACC-06 FLOW-04 from nothing and the files of a year, staff reach the first validated anomaly in the browser alone @full', async ({
  page,
  words,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: the real ledger is never committed; the reason is printed.
  test.skip(MONTHS.length === 0, 'The real ledger is not there.')
  test.setTimeout(4 * MINUTES * 60_000)
  /** An import of a year takes longer than what pages otherwise wait for. */
  const patient = { timeout: MINUTES * 60_000 }
  const t = words('fr')
  const auditor = await createPerson('Aline Cinq', '--staff')
  const home = await createProject({ name: 'Autre', company: 'E2E', managers: [auditor] })
  await page.setViewportSize({ width: 1600, height: 900 })
  await signIn(page, auditor, `/${home}/reglages`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('navigation:settings'))
  const started = performance.now()
  const reached: string[] = []
  const reach = (what: string) =>
    reached.push(`${what} ${((performance.now() - started) / 1000).toFixed(0)} s`)

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: t('palette:title') })
  await palette.getByRole('combobox').fill(t('admin:project.create'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('admin:project.title') })
  await dialog.getByLabel(t('admin:project.name'), { exact: true }).fill('Devon 2019')
  await dialog.getByLabel(t('admin:project.company')).fill('Devon County Council')
  await dialog.getByRole('button', { name: t('admin:project.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('importing:title'))
  reach('project')

  const next = page.getByRole('button', { name: t('importing:next') })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('importing:files.choose') }).click()
  await (await chooser).setFiles(MONTHS.map((name) => join(FOLDER, name)))
  for (const name of MONTHS)
    await expect(
      page.getByRole('button', { name: t('importing:files.remove', { name }), exact: true }),
    ).toBeVisible(patient)
  reach('files')
  await next.click()
  const [first = ''] = MONTHS
  await expect(page.getByText(t('importing:reading.isList', { name: first, count: 13 }))).toBeVisible(patient)
  await next.click()
  const role = (header: string) =>
    page.getByLabel(t('importing:columns.of', { label: t('importing:columns.role'), header }))
  await expect(role('Supplier ID')).toHaveValue('supplier')
  await expect(role('Invoice Number')).toHaveValue('invoiceNumber')
  await expect(role('Amount')).toHaveValue('amount')
  await expect(page.getByText(t('importing:saved'))).toBeVisible()
  reach('columns')
  await page.getByRole('button', { name: t('importing:steps.run') }).click()
  await page.getByRole('button', { name: t('importing:run.start') }).click()
  await expect(page.getByRole('heading', { name: t('importing:preview.title') })).toBeVisible(patient)
  reach('preview')
  await publishPreview(page, t)
  await expect(page.getByRole('heading', { name: t('importing:done.title') })).toBeVisible(patient)
  reach('published')
  await page.getByRole('link', { name: t('importing:done.toDashboard') }).click()
  await expectDashboardReady(page)
  await cell(page, 0, 'Montant anomalie').click()
  await page.keyboard.press('v')
  const validating = page.getByRole('dialog', { name: t('writing:act.validate') })
  await expect(validating.getByRole('status')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(validating).toBeHidden()
  await expect(cell(page, 0, 'État de l’anomalie')).toHaveText(STATE_LABELS.validated.fr)
  reach('validated')
  process.stdout.write(`Devon 2019, from nothing: ${reached.join(', ')}\n`)
})
