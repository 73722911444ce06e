import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { HOME_FEATURES } from '@quitus/domain/access/project-feature.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import { expectDashboardReady } from '#dashboard-ready.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { inLocale } from '#pages.ts'
import { expect, expectAccessibleInBothModes, fillSignIn, test } from '#quitus-test.ts'
import { shoot } from '#shoot.ts'

let project: LedgerProject
test.beforeAll(async () => {
  const invoices = [
    { supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50' },
    { supplier: 'Électricité Durand', number: 'F-1001', amount: '1200,00' },
  ]
  project = await createLedgerProject(invoices, { features: [...HOME_FEATURES, 'suppliers'] })
})

/** An archive names its files in plain letters. */
async function expectPack(download: Download, name: string, files: readonly string[]): Promise<void> {
  expect(download.suggestedFilename()).toContain(` - ${name} - `)
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const bytes = await readFile(await download.path())
  for (const file of files) expect(bytes.includes(file)).toBe(true)
}

for (const [at, locale] of LOCALES.entries()) {
  test(`SEC-10 an audit pack is made of what the grid shows, of the project from its home, and of a supplier from its page (${locale})`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const reviewer = project.reviewers[at]
    if (reviewer === undefined) throw new Error('two reviewers are needed')
    await page.goto(`${inLocale(`/${project.id}/resultats/dashboards/default`, locale)}?search=durand`)
    await fillSignIn(page, t, reviewer.login, reviewer.password)
    await expectDashboardReady(page)
    const name = t('packs:name')
    const files = [t('packs:file.cover'), t('packs:file.anomalies'), t('packs:file.checksums')]

    await page.getByRole('button', { name: t('exports:open'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('exports:title') })
    await dialog.getByText(t('exports:format.pack'), { exact: true }).click()
    const noFiles = t('exports:pack.files', { count: 0, number: '0' })
    const size =
      t('exports:pack.size', { count: 1, number: '1', files: noFiles, size: '#' }).split('#')[0] ?? ''
    await expect(dialog.getByRole('status')).toContainText(size)
    // For customers there are no internal comments.
    await expect(dialog.getByText(t('exports:pack.internal'))).toBeHidden()
    await expectAccessibleInBothModes(page)
    await shoot(page, `pack-${locale}`)
    // The project from where its anomalies are, too.
    await dialog.getByLabel(t('exports:rows.label')).selectOption(t('exports:rows.project'))
    await expect(dialog.getByRole('status')).toContainText(/^2/)
    await dialog.getByLabel(t('exports:rows.label')).selectOption(t('exports:rows.all'))
    await expect(dialog.getByRole('status')).toContainText(size)
    const selected = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('exports:start'), exact: true }).click()
    await expectPack(await selected, name, files)
    const list = page.getByRole('region', { name: t('jobs:label') })
    await list.getByText(t('jobs:scope')).first().click()
    await expect(list.getByText(t('packs:figure.decisions'), { exact: true })).toBeVisible()
    await expectAccessibleInBothModes(page)

    await page.goto(inLocale(`/${project.id}`, locale))
    await page.getByRole('button', { name: t('exports:pack.open'), exact: true }).click()
    const ofProject = page.getByRole('dialog', { name: t('exports:pack.ofProject') })
    await expect(ofProject.getByRole('status')).toContainText(/^2/)
    await expectAccessibleInBothModes(page)
    await shoot(page, `pack-project-${locale}`)
    const whole = page.waitForEvent('download')
    await ofProject.getByRole('button', { name: t('exports:start'), exact: true }).click()
    await expectPack(await whole, name, files)

    const code = 'Électricité Durand'
    await page.goto(inLocale(`/${project.id}/resultats/suppliers/${encodeURIComponent(code)}`, locale))
    await page.getByRole('button', { name: t('exports:pack.open'), exact: true }).click()
    const ofSupplier = page.getByRole('dialog', { name: t('exports:pack.ofSupplier', { name: code }) })
    await expect(ofSupplier.getByRole('status')).toContainText(size)
    await expectAccessibleInBothModes(page)
    await shoot(page, `pack-supplier-${locale}`)
    const supplier = page.waitForEvent('download')
    await ofSupplier.getByRole('button', { name: t('exports:start'), exact: true }).click()
    const download = await supplier
    await expectPack(download, name, files)
    expect(download.suggestedFilename()).toContain('Durand')
  })
}
