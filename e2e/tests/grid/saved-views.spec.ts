import { expectDashboardReady } from '#dashboard-ready.ts'
import { cell, reveal } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const INVOICES = [
  { supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50' },
  { supplier: 'Électricité Durand', number: 'F-1001', amount: '1200,00' },
  { supplier: 'Imprimerie Lefèvre', number: 'F-1002', amount: '80,00' },
]

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject(INVOICES)
})

const dashboard = () => `/${project.id}/resultats/dashboards/default`

for (const [at, [locale, tag]] of JOURNEY_LOCALES.entries()) {
  test(`VIEW-14 a view that one person saves and shares brings back rows, order and search for another (${locale})${tag}`, async ({
    page,
    browser,
    words,
    failures,
  }) => {
    const t = words(locale)
    const name = `Durand ${locale}`
    const [owner, colleague] = at === 0 ? project.reviewers : [...project.reviewers].reverse()
    if (owner === undefined || colleague === undefined) throw new Error('two reviewers are needed')
    await signIn(page, owner, `${inLocale(dashboard(), locale)}?sort=Montant:desc&search=durand`)
    await expectDashboardReady(page)
    const address = new URL(page.url()).search

    await page.getByRole('button', { name: t('savedViews:menu') }).click()
    const menu = page.getByRole('dialog', { name: t('savedViews:menu') })
    await menu.getByRole('button', { name: t('savedViews:save') }).click()
    const dialog = page.getByRole('dialog', { name: t('savedViews:saveTitle') })
    await expect(dialog.getByLabel(t('savedViews:name'))).toBeFocused()
    await expectAccessibleInBothModes(page)
    await dialog.getByLabel(t('savedViews:name')).fill(name)
    await dialog.getByLabel(t('savedViews:share')).check()
    await dialog.getByRole('button', { name: t('savedViews:submit') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name })).toBeVisible()

    const other = await browser.newPage()
    failures.watch(other.context())
    await signIn(other, colleague, inLocale(dashboard(), locale))
    await expectDashboardReady(other)
    await other.getByRole('button', { name: t('savedViews:menu') }).click()
    await other
      .getByRole('group', { name: t('savedViews:shared') })
      .getByRole('button', { name })
      .click()
    await expect.poll(() => new URL(other.url()).search).toBe(address)
    await expect(cell(other, 0, 'Fournisseur')).toHaveText('Électricité Durand')
    await other.close()

    await page.getByRole('button', { name }).click()
    await expect(menu.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'true')
    await expectAccessibleInBothModes(page)
    await menu.getByRole('button', { name: t('savedViews:edit', { name }) }).click()
    await menu.getByRole('menuitem', { name: t('savedViews:act.delete') }).click()
    const box = page.getByRole('dialog', { name: t('savedViews:deleteTitle') })
    await box.getByRole('button', { name: t('savedViews:act.delete') }).click()
    await expect(page.getByRole('button', { name: t('savedViews:menu'), exact: true })).toBeVisible()
  })
}

test('VIEW-19 what awaits the person is above the grid, follows their edits, and a click shows it', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const [reviewer] = project.reviewers
  await signIn(page, reviewer, dashboard())
  await expectDashboardReady(page)
  const awaiting = (kind: string) => page.locator(`button[data-kind=${kind}]`)
  await expect(awaiting('toReview')).toHaveText(/À examiner\s*3/)
  await expect(awaiting('assignedToMe')).toBeDisabled()

  const inCharge = cell(page, 1, 'Responsable')
  await reveal(page, inCharge)
  await inCharge.dblclick()
  await page.keyboard.type(reviewer.name)
  await page.keyboard.press('Enter')
  await expect(inCharge).toHaveText(reviewer.name)
  await expect(awaiting('assignedToMe')).toHaveText(/Pour moi\s*1/)
  await awaiting('assignedToMe').click()
  await expect(awaiting('assignedToMe')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('main [role=status] strong')).toHaveText(
    t('dashboard:count', { count: 1, number: '1' }),
  )
  await awaiting('assignedToMe').click()
  await expect(page.locator('main [role=status] strong')).toHaveText(
    t('dashboard:count', { count: 3, number: '3' }),
  )
})
