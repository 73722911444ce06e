import { cell } from '#grid-cell.ts'
import { createLedgerProject } from '#ledger-project.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const INVOICES = [
  { supplier: 'Béton & Fils', number: 'F-1001', amount: '1100,50' },
  { supplier: 'Béton & Fils', number: 'F-2407', amount: '640,10' },
  { supplier: 'Imprimerie Lefèvre', number: 'F-3302', amount: '250,00' },
]

test('NAV-07 FLOW-03 FLOW-09 FLOW-17 a supplier is opened from the grid and decided as a whole, and the figures of the grid follow', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const features = ['dashboard', 'suppliers', 'duplicateSuppliers'] as const
  const { id, reviewers } = await createLedgerProject(INVOICES, { features })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, reviewers[0], `/${id}/resultats/suppliers`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('screens:suppliers.title'))
  await expect(cell(page, 0, 'Fournisseur')).toHaveText('Béton & Fils')
  await expect(cell(page, 0, 'Nombre d’anomalies')).toHaveText('2')
  await expectAccessibleInBothModes(page)

  await cell(page, 0, 'Fournisseur').getByRole('link').click()
  await expect(page).toHaveURL(`/${id}/resultats/suppliers/B%C3%A9ton%20%26%20Fils`)
  const supplier = page.getByRole('region', { name: 'Béton & Fils' })
  await expect(supplier.getByRole('heading', { level: 1 })).toHaveText('Béton & Fils')
  await expect(supplier.getByText(t('suppliers:identity.missing')).first()).toBeVisible()
  const movements = supplier.getByRole('region', { name: t('suppliers:movements.title'), exact: true })
  await expect(movements.getByRole('row')).toHaveCount(5)
  await expectAccessibleInBothModes(page)

  await supplier.getByRole('button', { name: t('writing:act.validateSupplier') }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /valider/i })
    .last()
    .click()
  const anomalies = supplier.getByRole('region', { name: t('suppliers:anomalies.title') })
  await expect(anomalies.getByRole('row').nth(1)).toContainText('Validée')
  await anomalies.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/resultats\/dashboards\/default\?.*scope=anomalyRow/)
  await expect(page.locator('main [role=status] strong').first()).toContainText('2')

  await page.goBack()
  await expect(anomalies).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/${id}/resultats/suppliers`)
  await expect(cell(page, 0, 'Montant validées')).toContainText('740,60')
})

test('FLOW-17 A11Y-01 an unknown code says so and leads back, and an anomaly leads to its supplier', async ({
  page,
  words,
  failures,
}) => {
  const t = words('en')
  const reader = await createPerson('Odette Lectrice')
  const features = ['dashboard', 'suppliers'] as const
  const { id } = await createLedgerProject(INVOICES, { features, also: [reader] })
  await signIn(page, reader, `/en/${id}/resultats/suppliers/nobody`)
  failures.announce(/^404 GET .*\/mainsuppliers\/suppliers\/nobody(?:\/movements)?$/)
  await expect(page.getByText(t('suppliers:unknown'))).toBeVisible()
  await expectAccessibleInBothModes(page)
  await page
    .getByRole('link', { name: t('suppliers:back') })
    .last()
    .click()
  await expect(cell(page, 0, 'Fournisseur')).toHaveText('Béton & Fils')
  await page.goto(`/en/${id}/resultats/dashboards/default`)
  await cell(page, 0, 'Fournisseur').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/en/${id}/resultats/suppliers/`))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
})
