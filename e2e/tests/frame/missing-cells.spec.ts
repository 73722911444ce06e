import type { Page } from '@playwright/test'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson, type Person } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

let person: Person
test.beforeAll(async () => {
  person = await createPerson('Hélène Cellules', '--staff', '--admin')
})

/** Answers of the server as they are when databases do not answer; cells themselves are tested next to the server. */
async function withMissing(page: Page, path: string, missing: readonly string[]): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), missing } })
  })
}

// An answer that is still on its way is of no interest any more.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`OPS-08 FLOW-15 A11Y-01 the bell names projects whose database does not answer (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const names = ['Groupe Valmont', 'Béton & Fils', 'Zinc SA', 'Acier SA']
    await withMissing(page, '**/services/v1/wexaus/notices?*', names)
    await withMissing(page, '**/services/v1/wexaus/notices', names)
    await signIn(page, person)
    await page.goto(inLocale('/account', locale))
    await page.getByRole('button', { name: new RegExp(`^${t('notices.label')}`) }).click()
    const list = page.getByRole('dialog', { name: t('notices.label') })
    const line = list.getByRole('status')
    await expect(line).toContainText('Groupe Valmont, Béton & Fils')
    await expect(line).toContainText(t('notices:missingMore', { count: 1, number: '1' }))
    await expect(list.getByText(t('notices:none')), 'nobody knows that there is nothing').toHaveCount(0)
    await expectAccessibleInBothModes(page)
  })

  test(`OPS-08 PRJ-02 A11Y-01 the administration names cells that do not answer (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    await withMissing(page, '**/services/v1/wexaus/admin/overview', ['North', 'South'])
    await withMissing(page, '**/services/v1/wexaus/admin/lists/jobs/rows', ['North'])
    await signIn(page, person)
    await page.goto(inLocale('/admin', locale))
    await expect(page.getByText(t('admin:missingCells', { cells: 'North, South' }))).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.goto(inLocale('/admin/jobs', locale))
    await expect(page.getByText(t('admin:missingCells', { cells: 'North' }))).toBeVisible()
  })
}
