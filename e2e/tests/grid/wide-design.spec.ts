import { expectDashboardReady } from '#dashboard-ready.ts'
import { createLedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const INVOICES = [
  { supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50' },
  { supplier: 'Électricité Durand', number: 'F-1001', amount: '1200,00' },
]

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`DATA-02 A11Y-01 among two hundred columns one is found, named and moved by keyboard, drawing no other again (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const manager = await createPerson('Aline Gérante', '--staff')
    const project = await createLedgerProject(INVOICES, { managers: [manager], moreColumns: 180 })
    await signIn(page, manager, inLocale(`/${project.id}/reglages/colonnes`, locale))
    const list = page.getByRole('list', { name: t('columnDesign:columns') })
    const item = (label: string) => list.getByRole('button').filter({ hasText: label })
    await expect(item('Zone 180')).toBeAttached()
    expect(await list.getByRole('listitem').count()).toBeGreaterThanOrEqual(200)
    await item('Zone 100').click()

    // Nodes of the list that change while a name is written: those of its own column.
    await list.evaluate((element) => {
      const changed = new Set<string>()
      new MutationObserver((records) => {
        for (const { target } of records) {
          const node = target instanceof Element ? target : target.parentElement
          changed.add(node?.closest('li')?.textContent ?? '')
          element.setAttribute('data-changed', String(changed.size))
        }
      }).observe(element, { subtree: true, childList: true, characterData: true, attributeFilter: ['title'] })
    })
    await page.getByLabel(t(`columnDesign:label.${locale}`)).fill('Quartier')
    await expect(item('Quartier')).toBeVisible()
    await expect(list).toHaveAttribute('data-changed', '1')

    for (let step = 0; step < 3; step += 1) await item('Quartier').press('Alt+ArrowUp')
    await expect(item('Quartier')).toBeFocused()
    const labels = await list.getByRole('button').allTextContents()
    const at = labels.findIndex((label) => label.includes('Quartier'))
    expect(labels[at + 1]).toContain('Zone 97')
    await expect(page.getByRole('status').filter({ hasText: 'Quartier' })).toContainText(
      String(labels.length),
    )
    await expectAccessibleInBothModes(page)
    await page.getByRole('button', { name: t('columnDesign:save') }).click()
    await expect(page.getByText(t('columnDesign:saved'))).toBeVisible()

    await page.goto(inLocale(`/${project.id}/resultats/dashboards/default`, locale))
    await expectDashboardReady(page)
    const viewport = page.locator('.ag-grid-viewport')
    const header = page.locator('.ag-header-cell').filter({ hasText: 'Quartier' })
    await expect(async () => {
      await viewport.evaluate((element) => element.scrollBy(900, 0))
      await expect(header).toBeVisible({ timeout: 250 })
    }).toPass()
  })
}
