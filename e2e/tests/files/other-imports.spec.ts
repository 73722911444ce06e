import { importLedger } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson, createProject } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'
import { shoot } from '#shoot.ts'

const INVOICES = [{ supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50' }]

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`DATA-09 A11Y-01 an import by the command line is shown where staff import, with its end, its author and its figures (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const auditor = await createPerson('Aline Commande', '--staff')
    const project = await createProject({ name: 'Commande', company: 'E2E', managers: [auditor] })
    await signIn(page, auditor, inLocale(`/${project}/reglages/import`, locale))
    const title = t('importing:other.command', { person: auditor.name })
    const panel = page.getByRole('region', { name: title })
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(t('importing:steps.files'))
    await expect(panel).toHaveCount(0)

    // The page is open meanwhile.
    await importLedger(project, auditor, INVOICES)
    await expect(panel).toContainText(t('importing:other.done', { lines: '2', anomalies: '1' }))
    await shoot(page, `other-import-${locale}`)
    await expectAccessibleInBothModes(page)
  })
}
