import { expectDashboardReady } from '#dashboard-ready.ts'
import { cell } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson, type Person } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const INVOICES = [
  { supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50' },
  { supplier: 'Électricité Durand', number: 'F-1001', amount: '1200,00' },
]

let project: LedgerProject
let manager: Person
test.beforeAll(async () => {
  manager = await createPerson('Aline Gérante', '--staff')
  project = await createLedgerProject(INVOICES, { managers: [manager] })
})

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`DATA-04 VIEW-04 A11Y-01 staff make a view of what the grid shows, and customers choose it (${locale})${tag}`, async ({
    page,
    browser,
    words,
    failures,
  }) => {
    const t = words(locale)
    const dashboard = inLocale(`/${project.id}/resultats/dashboards/default`, locale)
    const label = locale === 'fr' ? 'Chez Durand' : 'At Durand'
    await signIn(page, manager, dashboard)
    await expectDashboardReady(page)
    const open = async () => {
      await page.getByRole('button', { name: t('savedViews:menu') }).click()
      await page.getByRole('button', { name: t('savedViews:define') }).click()
    }
    await open()
    const dialog = page.getByRole('dialog').filter({ has: page.getByText(t('definedViews:intro')) })
    await expect(dialog.getByText(t('definedViews:noFilter'))).toBeVisible()
    await expect(dialog.getByRole('button', { name: t('definedViews:create') })).toBeDisabled()
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Escape')

    await page.goto(`${dashboard}?filter=Fournisseur:contains:durand`)
    await expectDashboardReady(page)
    await open()
    await dialog.getByRole('button', { name: t('definedViews:create') }).click()
    const form = page.getByRole('dialog', { name: t('definedViews:newTitle') })
    await form.getByLabel(t('definedViews:fr')).fill('Chez Durand')
    await form.getByRole('button', { name: t('definedViews:save') }).click()
    await expect(form.getByLabel(t('definedViews:en'))).toHaveAccessibleDescription(/./)
    await form.getByLabel(t('definedViews:en')).fill('At Durand')
    await form.getByLabel(t('definedViews:visible')).check()
    await expectAccessibleInBothModes(page)
    await form.getByRole('button', { name: t('definedViews:save') }).click()
    await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(`${label}.*${t('definedViews:forAll')}`))
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Escape')

    const other = await browser.newPage()
    failures.watch(other.context())
    await signIn(other, project.reviewers[0], dashboard)
    await expectDashboardReady(other)
    await other.getByLabel(t('dashboard:view.label')).selectOption(label)
    await expectDashboardReady(other)
    await expect(cell(other, 0, 'Fournisseur')).toHaveText('Électricité Durand')
    await other.getByRole('button', { name: t('savedViews:menu') }).click()
    await expect(other.getByRole('button', { name: t('savedViews:save') })).toBeVisible()
    await expect(other.getByRole('button', { name: t('savedViews:define') })).toHaveCount(0)
    await other.close()

    await open()
    await dialog.getByRole('button', { name: t('definedViews:remove', { label }) }).click()
    const question = page.getByRole('dialog', { name: t('definedViews:deleteTitle', { label }) })
    await question.getByRole('button', { name: t('definedViews:delete') }).click()
    await expect(dialog.getByText(t('definedViews:none'))).toBeVisible()
  })
}
