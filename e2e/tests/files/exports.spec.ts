import { readFile } from 'node:fs/promises'
import { LOCALES } from '@quitus/domain/locale.ts'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { expectDashboardReady } from '#dashboard-ready.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { inLocale } from '#pages.ts'
import { expect, expectAccessibleInBothModes, fillSignIn, test } from '#quitus-test.ts'

const INVOICES = [
  { supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50' },
  { supplier: 'Électricité Durand', number: 'F-1001', amount: '1200,00' },
  { supplier: 'Durand Frères', number: 'F-1002', amount: '80,25' },
]

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject(INVOICES)
})

for (const [at, locale] of LOCALES.entries()) {
  test(`VIEW-12 what the filtered grid shows comes out as a workbook and as CSV, and waits for anyone who comes back (${locale})`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const reviewer = project.reviewers[at]
    if (reviewer === undefined) throw new Error('two reviewers are needed')
    await page.goto(
      `${inLocale(`/${project.id}/resultats/dashboards/default`, locale)}?sort=Montant:desc&search=durand`,
    )
    await fillSignIn(page, t, reviewer.login, reviewer.password)
    await expectDashboardReady(page)

    const dialog = page.getByRole('dialog', { name: t('exports:title') })
    const open = page.getByRole('button', { name: t('exports:open'), exact: true })
    await open.click()
    // Two header lines, two of the three invoices, whose child rows are folded, and the sums.
    const size = t('exports:size.lines', { count: 5, number: '5', size: '#' }).split('#')[0] ?? ''
    await expect(dialog.getByRole('status')).toContainText(new RegExp(`^${size}\\d`))
    await expectAccessibleInBothModes(page)
    const workbook = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('exports:start'), exact: true }).click()
    await expect(dialog).toBeHidden()
    const xlsx = await workbook
    expect(xlsx.suggestedFilename()).toMatch(/^Grand livre - .+\.xlsx$/)
    const [sheet, scope] = (await readXlsx(await readFile(await xlsx.path()))).sheets
    const column = sheet?.rows[1]?.indexOf(locale === 'fr' ? 'Fournisseur' : 'Supplier') ?? -1
    expect(sheet?.rows.slice(2, -1).map((row) => row[column])).toEqual([
      'Électricité Durand',
      'Durand Frères',
    ])
    const reported = new Map(scope?.rows.map(([label, value]) => [label, value]))
    expect(reported.get(t('exports:scope.search'))).toBe('durand')
    expect(reported.get(t('exports:scope.anomalies'))).toBe('2')

    const list = page.getByRole('region', { name: t('jobs:label') })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()

    await open.click()
    await dialog.getByText(t('exports:format.csv'), { exact: true }).click()
    await dialog.getByLabel(t('exports:children.label')).selectOption('all')
    await expect(dialog.getByRole('status')).not.toHaveAttribute('aria-busy', 'true')
    const table = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('exports:start'), exact: true }).click()
    const csv = await table
    const rows: string[][] = parse(await readFile(await csv.path()), {
      bom: true,
      delimiter: ';',
      record_delimiter: '\r\n',
    })
    // Each invoice is in the ledger twice: an anomaly and its child row; then the sums.
    expect(rows).toHaveLength(1 + 4 + 1)
    expect(rows.flat()).toContain('1200,00')

    // Anyone who comes back finds the files again.
    await page.reload()
    await expectDashboardReady(page)
    await page.getByRole('button', { name: t('jobs:label') }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    const again = page.waitForEvent('download')
    await list
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: new RegExp(t('jobs:download', { size: '' }).split('(')[0] ?? '') })
      .click()
    expect((await again).suggestedFilename()).toBe(csv.suggestedFilename())
  })
}
