import { STATE_LABELS } from '@quitus/domain/states/state.ts'
import { anomalyOfEntry } from '#anomaly-of-entry.ts'
import { createDuplicateProject } from '#duplicate-project.ts'
import { writeCell } from '#edit-cell.ts'
import { cell, reveal } from '#grid-cell.ts'
import { createLedgerProject, importLedger } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessible, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const INVOICES = [
  { supplier: 'Béton & Fils', number: 'F-1001', amount: '1100,50' },
  { supplier: 'Béton & Fils', number: 'F-2407', amount: '640,10' },
  { supplier: 'Imprimerie Lefèvre', number: 'F-3302', amount: '250,00' },
]

for (const [locale, tag] of JOURNEY_LOCALES) {
  const local = (address: string) => inLocale(address, locale)

  test(`NAV-07 FLOW-03 FLOW-09 FLOW-13 FLOW-17 a supplier is opened from the grid and decided as a whole under no toast, and the figures of the grid follow (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const features = ['dashboard', 'suppliers', 'duplicateSuppliers'] as const
    const { id, reviewers } = await createLedgerProject(INVOICES, { features })
    const grid = local(`/${id}/resultats/suppliers`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, reviewers[0], grid)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('screens:suppliers.title'))
    await expect(cell(page, 0, 'Fournisseur')).toHaveText('Béton & Fils')
    await expect(cell(page, 0, 'Nombre d’anomalies')).toHaveText('2')
    await expectAccessibleInBothModes(page)

    await cell(page, 0, 'Fournisseur').getByRole('link').click()
    await expect(page).toHaveURL(`${grid}/B%C3%A9ton%20%26%20Fils`)
    const supplier = page.getByRole('region', { name: 'Béton & Fils' })
    await expect(supplier.getByRole('heading', { level: 1 })).toHaveText('Béton & Fils')
    await expect(supplier.getByText(t('suppliers:identity.missing')).first()).toBeVisible()
    const movements = supplier.getByRole('region', { name: t('suppliers:movements.title'), exact: true })
    await expect(movements.getByRole('row')).toHaveCount(5)
    await expectAccessibleInBothModes(page)

    await supplier.getByRole('button', { name: t('writing:act.validateSupplier') }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: t('writing:act.validate') })
      .last()
      .click()
    const toast = page.locator('.mantine-Notification-root').last()
    await expect(toast).toBeVisible()
    const toastBox = await toast.boundingBox()
    const headerBox = await page.getByRole('banner').boundingBox()
    expect(toastBox && toastBox.y + toastBox.height).toBeLessThanOrEqual(headerBox?.height ?? 0)
    for (const button of await supplier.getByRole('button').all())
      expect((await button.boundingBox())?.y ?? 900).toBeGreaterThanOrEqual(headerBox?.height ?? 0)
    const anomalies = supplier.getByRole('region', { name: t('suppliers:anomalies.title') })
    await expect(anomalies.getByRole('row').nth(1)).toContainText(STATE_LABELS.validated[locale])
    await anomalies.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/resultats\/dashboards\/default\?.*scope=anomalyRow/)
    await expect(page.locator('main [role=status] strong').first()).toContainText('2')

    await page.goBack()
    await expect(anomalies).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(grid)
    await expect(cell(page, 0, 'Montant validées')).toContainText('740,60')
  })

  test(`FLOW-06 FLOW-17 A11Y-01 cells and movements lead to a supplier, an unknown code says so, and one that left keeps its page (${locale})${tag}`, async ({
    page,
    request,
    words,
    failures,
  }) => {
    test.slow()
    const t = words(locale)
    const features = ['dashboard', 'suppliers'] as const
    const { id, reviewers } = await createLedgerProject(INVOICES, { features })
    const [reader] = reviewers
    const grid = local(`/${id}/resultats/suppliers`)
    const dashboard = local(`/${id}/resultats/dashboards/default`)
    const heading = page.getByRole('heading', { level: 1 })
    await signIn(page, reader, `${grid}/nobody`)
    failures.announce(/^404 GET .*\/mainsuppliers\/suppliers\/nobody(?:\/movements)?$/)
    await expect(page.getByText(t('suppliers:unknown'))).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page
      .getByRole('link', { name: t('suppliers:back') })
      .last()
      .click()
    await expect(cell(page, 0, 'Fournisseur')).toHaveText('Béton & Fils')
    await page.goto(dashboard)
    await cell(page, 0, 'Fournisseur').getByRole('link').click()
    await expect(page).toHaveURL(`${grid}/B%C3%A9ton%20%26%20Fils`)
    await expect(heading).toHaveText('Béton & Fils')

    const anomalyId = await anomalyOfEntry(request, reader, id, 'P2a')
    await page.goto(`${dashboard}/anomalie/${encodeURIComponent(anomalyId)}/mouvements/P2a`)
    await heading.getByRole('link', { name: 'Imprimerie Lefèvre' }).click()
    await expect(page).toHaveURL(`${grid}/Imprimerie%20Lef%C3%A8vre`)
    await expect(heading).toHaveText('Imprimerie Lefèvre')

    // What was written about a supplier is still read when the next ledger lacks it.
    await page.keyboard.press('Escape')
    await reveal(page, cell(page, 1, 'Commentaire'))
    await writeCell(page, 1, 'Commentaire', 'Compte fermé en mai')
    await importLedger(id, reader, INVOICES.slice(0, 2))
    await page.goto(`${grid}/Imprimerie%20Lef%C3%A8vre`)
    await expect(page.getByText(t('suppliers:gone.title'))).toBeVisible()
    await expect(heading).toHaveText('Imprimerie Lefèvre')
    await expect(page.getByRole('region', { name: t('suppliers:gone.written') })).toContainText(
      'Compte fermé en mai',
    )
    await expect(page.getByRole('button', { name: t('writing:act.validateSupplier') })).toHaveCount(0)
    await expectAccessibleInBothModes(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
  })

  test(`DATA-12 FLOW-14 FLOW-17 staff see the possible duplicate accounts of a supplier and go to one, customers do not see them (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    test.slow()
    const t = words(locale)
    const auditor = await createPerson('Aline Auditrice', '--staff')
    const { id, reviewer } = await createDuplicateProject([auditor])
    const abgrall = local(`/${id}/resultats/suppliers/F-310`)
    const possible = page.getByRole('heading', { name: t('suppliers:duplicates.possible') })
    await signIn(page, auditor, abgrall)
    await expect(possible).toBeVisible()
    await expect(page.getByText(t('suppliers:duplicates.possibleHint'))).toBeVisible()
    await expectAccessibleInBothModes(page)
    const duplicate = page.getByRole('listitem').filter({ hasText: 'F-311' })
    await expect(duplicate).toContainText(t('suppliers:duplicates.score', { score: '' }).trim())
    await duplicate.getByRole('link', { name: 'Menuiserie Abgrall' }).click()
    await expect(page).toHaveURL(local(`/${id}/resultats/suppliers/F-311`))
    await expect(possible).toBeVisible()

    const tab = await page.context().newPage()
    await signIn(tab, reviewer, abgrall)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(
      `Menuiserie Abgrall${t('suppliers:account', { code: 'F-310' })}`,
    )
    await expect(tab.getByText(t('suppliers:duplicates.none'))).toBeVisible()
    await expect(tab.getByRole('heading', { name: t('suppliers:duplicates.possible') })).toHaveCount(0)
  })
}
