import { FILE_COLUMN, focusCell } from '#file-cells.ts'
import { cell, reveal } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { openChooser } from '#open-chooser.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const INVOICES = [
  { supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50' },
  { supplier: 'Transports Noël', number: 'F-1001', amount: '80,00' },
]

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject(INVOICES, { features: ['dashboard', 'transfers'] })
})
for (const [line, [locale, tag]] of JOURNEY_LOCALES.entries()) {
  test(`XFER-02 CELL-09 FLOW-19 A11Y-01 a file that was sent is put into a cell and with anomalies, from either side (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const address = (path: string) => inLocale(`/${project.id}${path}`, locale)
    const [name, other] = [`avoir ${locale}.txt`, `grand livre ${locale}.fec`]
    await signIn(page, project.reviewers[0], address('/transferts/envoyer-des-fichiers'))
    const chooser = await openChooser(page, () =>
      page.getByRole('button', { name: t('fileTransfers:send.chooseFiles') }).click(),
    )
    await chooser.setFiles(
      [name, other].map((each) => ({
        name: each,
        mimeType: 'text/plain',
        buffer: Buffer.from(`Avoir du 3 mars, ${each}`),
      })),
    )
    const dock = page.getByRole('region', { name: t('fileTransfers:dock.title') })
    await expect(dock.getByText(t('fileTransfers:state.verified'))).toHaveCount(2)

    await page.goto(address('/resultats/dashboards/default'))
    const target = cell(page, line, FILE_COLUMN)
    await reveal(page, target)
    await focusCell(target)
    await page.keyboard.press('Shift+Enter')
    const dialog = page.getByRole('dialog', { name: t('fileTransfers:choose.title') })
    await expect(dialog.getByRole('radio', { name: other })).toBeDisabled()
    await expectAccessibleInBothModes(page)
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(`AVOIR ${locale}`)
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    await dialog.getByRole('radio', { name }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(
      target.getByRole('button', { name: t('files:cell.download', { name }), exact: true }),
    ).toBeVisible()

    await cell(page, line, 'Numéro anomalie').getByRole('link').click()
    await page.getByRole('tab', { name: t('dashboard:entry.comments') }).click()
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: t('attachments:sent.choose') })
      .click()
    await dialog.getByRole('checkbox', { name }).check()
    await dialog.getByRole('button', { name: t('fileTransfers:choose.attach', { count: 1 }) }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('list', { name: t('attachments:title') })).toContainText(name)

    await page.goto(address('/transferts/gerer-les-fichiers'))
    await page.getByRole('button', { name: t('fileTransfers:manage.actions', { name }) }).click()
    await page.getByRole('menuitem', { name: t('fileTransfers:manage.attach') }).click()
    const attaching = page.getByRole('dialog', { name: t('attachments:sent.attachTitle') })
    const number = attaching.getByLabel(t('attachments:sent.number'))
    await expect(number).toBeFocused()
    await number.fill('F-9999')
    await expect(attaching.getByText(t('attachments:sent.none', { number: 'F-9999' }))).toBeVisible()
    await number.fill('F-1001')
    await expect(attaching.getByRole('radio', { name: /F-1001/ })).toBeChecked()
    await expectAccessibleInBothModes(page)
    await number.press('Enter')
    await expect(attaching).toBeHidden()
    await page.goto(address('/resultats/dashboards/default?search=F-1001'))
    await cell(page, 0, 'Numéro anomalie').getByRole('link').click()
    await page.getByRole('tab', { name: t('dashboard:entry.comments') }).click()
    await expect(page.getByRole('list', { name: t('attachments:title') })).toContainText(name)
  })
}
