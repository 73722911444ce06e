import { cell } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { expect, expectAccessible, signIn, test } from '#quitus-test.ts'

/** Every invoice is in the ledger twice. */
const SECOND_ENTRY = 'P0b'

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject([
    { supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50' },
    { supplier: 'Électricité Durand', number: 'F-1001', amount: '1200,00' },
  ])
})

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`SYN-03 the address of a figure filters anomaly rows alone, says so in a chip, and any entry once that is removed (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    // An entry that is not the first of its anomaly.
    const address = `/${project.id}/resultats/dashboards/default?search=${SECOND_ENTRY}&scope=anomalyRow`
    await signIn(page, project.reviewers[0], inLocale(address, locale))
    const chip = page.getByRole('listitem').filter({ hasText: t('dashboard:filters.anomalyRows') })
    await expect(chip).toBeVisible()
    await expect(page.locator('main [role=status] strong')).toContainText('0')
    await expectAccessible(page)
    await page.reload()
    await expect(chip).toBeVisible()
    await chip.getByRole('button').click()
    await expect(chip).toBeHidden()
    await expect(cell(page, 0, 'Numéro anomalie')).not.toBeEmpty()
    expect(new URL(page.url()).searchParams.get('scope')).toBeNull()
    expect(new URL(page.url()).searchParams.get('search')).toBe(SECOND_ENTRY)
  })
}
