import type { Page } from '@playwright/test'
import { ageVisits } from '#age-visits.ts'
import { cell } from '#grid-cell.ts'
import { expectHomeReady } from '#home-ready.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { expect, signIn, test } from '#quitus-test.ts'

let project: LedgerProject
test.beforeAll(async () => {
  const invoices = Array.from({ length: 6 }, (_, at) => ({
    supplier: 'Béton & Fils',
    number: `F-${1000 + 7 * at}`,
    amount: `${100 + at},50`,
  }))
  project = await createLedgerProject(invoices, { features: ['dashboard', 'synthesis'] })
})

/** A figure of the home as people read it, with plain spaces. */
async function expectFigure(page: Page, kind: string, ...texts: readonly string[]): Promise<void> {
  const figure = page.locator(`main a[data-kind=${kind}]`)
  for (const text of texts) await expect(figure).toContainText(text)
}

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`NAV-14 SYN-06 a project opens at its home, which follows a colleague, says what has changed since the last visit, and leads to the rows behind each figure (${locale})${tag}`, async ({
    page,
    browser,
    words,
    failures,
  }) => {
    const t = words(locale)
    const home = inLocale(`/${project.id}`, locale)
    const [marie, paul] = project.reviewers
    const noted = page.waitForResponse((answer) => answer.url().endsWith('/home/visit'))
    await signIn(page, marie, inLocale('/login', locale))
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grand livre')
    await expectHomeReady(page)
    await expectFigure(page, 'toDecide', '618,00 €', t('home:anomalies', { count: 6, number: '6' }))
    await expect(page.getByText(t('home:firstVisit'))).toBeVisible()
    expect((await noted).status()).toBe(204)

    const context = await browser.newContext()
    failures.watch(context)
    const colleague = await context.newPage()
    await signIn(colleague, paul, `/${project.id}/resultats/dashboards/default?sort=Montant%20anomalie`)
    await cell(colleague, 0, 'Montant anomalie').click()
    await colleague.keyboard.press('v')
    await colleague.getByRole('dialog').getByRole('status').filter({ hasText: '100,50' }).waitFor()
    await colleague.keyboard.press('Enter')
    await expectFigure(page, 'validated', '100,50 €', t('home:anomalies', { count: 1, number: '1' }))
    await expectFigure(page, 'toDecide', '517,50 €')
    const event = page.getByRole('region', { name: t('home:events') }).getByRole('link')
    await expect(event).toContainText(paul.name)
    await context.close()

    // What was seen during the visit is what the next one is compared with.
    await ageVisits(project.id)
    await page.reload()
    await expectFigure(page, 'toDecide', t('home:unchanged'))
    await expect(page.getByText(t('home:firstVisit'))).toHaveCount(0)

    await page.locator('main a[data-kind=validated]').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/resultats\/dashboards\/default\?filter=/)
    await expect(cell(page, 0, 'Montant anomalie')).toHaveText(/100,50/)
    await expect(page.locator('main [role=status] strong').first()).toHaveText(
      t('home:anomalies', { count: 1, number: '1' }),
    )
    await page.getByRole('link', { name: t('navigation:home'), exact: true }).click()
    await expect(page).toHaveURL(home)
    await event.click()
    await expect(page).toHaveURL(/\/anomalie\//)
  })
}
