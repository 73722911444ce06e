import type { Page } from '@playwright/test'
import { STATE_LABELS } from '@quitus/domain/states/state.ts'
import { cell, reveal } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson, type Person } from '#quitus-command.ts'
import { expect, expectAccessible, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const STATE = 'État de l’anomalie'
const AMOUNT = 'Montant anomalie'
const VALIDATED = 'Validé'

const INVOICES = Array.from({ length: 12 }, (_, at) => ({
  supplier: at % 3 === 0 ? 'Béton & Fils' : 'Électricité Durand',
  number: `F-${1000 + at}`,
  amount: `${100 + at},50`,
}))

let project: LedgerProject
let auditor: Person
test.beforeAll(async () => {
  auditor = await createPerson('Aline Auditrice', '--staff')
  project = await createLedgerProject(INVOICES, { also: [auditor] })
})

const dashboardOf = ({ id }: LedgerProject) => `/${id}/resultats/dashboards/default?sort=Montant%20anomalie`

async function focusCell(page: Page, line: number, column: string): Promise<void> {
  await cell(page, line, column).click()
  await expect(cell(page, line, column)).toBeFocused()
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`FLOW-02 FLOW-04 a reviewer decides by keyboard, on a row and on a selection, and takes it back (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    // What one language decides, the other finds undecided.
    const own = await createLedgerProject(INVOICES)
    await signIn(page, own.reviewers[0], inLocale(dashboardOf(own), locale))
    await focusCell(page, 0, AMOUNT)
    await page.keyboard.press('v')
    const validating = page.getByRole('dialog', { name: t('writing:act.validate') })
    await expect(validating.getByRole('status')).toContainText('100,50')
    await expectAccessibleInBothModes(page)
    await validating.getByLabel({ fr: 'Montant accepté', en: 'Amount accepted' }[locale]).fill('60')
    await page.keyboard.press('Enter')
    await expect(validating).toBeHidden()
    await expect(cell(page, 0, STATE)).toHaveText(STATE_LABELS.validated[locale])
    await expect(cell(page, 0, AMOUNT)).toBeFocused()

    for (const line of [0, 1, 2]) await page.locator('.ag-row .quitus-select').nth(line).click()
    await page.keyboard.press('r')
    const rejecting = page.getByRole('dialog', { name: t('writing:act.reject') })
    await expect(rejecting.getByRole('status')).toContainText(
      t('decisions:excluded.state_validated', { count: 1, number: '1' }),
    )
    await page.keyboard.press('Enter')
    await expect(rejecting).toContainText(t('decisions:reason.missing'))
    await page.keyboard.type('Deux prestations')
    await page.keyboard.press('Enter')
    await expect(rejecting).toBeHidden()
    await expect(cell(page, 1, STATE)).toHaveText(STATE_LABELS.rejected[locale])
    await expect(cell(page, 2, STATE)).toHaveText(STATE_LABELS.rejected[locale])
    await expect(cell(page, 0, STATE)).toHaveText(STATE_LABELS.validated[locale])
    const done = page
      .getByRole('status')
      .filter({ hasText: t('decisions:done.reject', { count: 2, number: '2' }) })
    await done.getByRole('button', { name: t('writing:undo.undo') }).click()
    await expect(cell(page, 1, STATE)).toHaveText(STATE_LABELS.presented[locale])
    await expect(cell(page, 2, STATE)).toHaveText(STATE_LABELS.presented[locale])

    await page.getByRole('button', { name: t('writing:act.assign') }).click()
    const assigning = page.getByRole('dialog', { name: t('decisions:assign.apply') })
    await page.keyboard.type('Seconde')
    await expect(page.getByRole('option', { name: 'Seconde Personne' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(assigning.getByRole('status')).toContainText('3 anomalies')
    await assigning.getByRole('button', { name: t('decisions:assign.apply') }).click()
    await expect(assigning).toBeHidden()
    await reveal(page, cell(page, 0, 'Responsable'))
    await expect(cell(page, 0, 'Responsable')).toHaveText('Seconde Personne')
  })
}

test('CELL-12 FLOW-02 Ctrl+Z takes a batch decision back while its bar has the focus, and names the anomalies', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const own = await createLedgerProject(INVOICES, { features: ['dashboard', 'synthesis'] })
  await signIn(page, own.reviewers[0], dashboardOf(own))
  for (const line of [0, 1]) await page.locator('.ag-row .quitus-select').nth(line).click()
  await page.getByRole('button', { name: t('writing:act.validate'), exact: true }).click()
  const validating = page.getByRole('dialog', { name: t('writing:act.validate') })
  await validating.getByRole('button', { name: t('writing:act.validate'), exact: true }).click()
  await expect(validating).toBeHidden()
  await expect(cell(page, 1, STATE)).toHaveText(STATE_LABELS.validated.fr)
  const bar = page.getByRole('button', { name: t('writing:act.validate'), exact: true })
  await bar.focus()
  await page.keyboard.press('Control+z')
  const what = t('dashboard:count', { count: 2, number: '2' })
  await expect(page.getByText(t('writing:undo.undone', { what }))).toBeVisible()
  for (const line of [0, 1]) await expect(cell(page, line, STATE)).toHaveText(STATE_LABELS.presented.fr)
  await page.keyboard.press('Control+y')
  await expect(page.getByText(t('writing:undo.redone', { what }))).toBeVisible()
  await expect(cell(page, 0, STATE)).toHaveText(STATE_LABELS.validated.fr)
  await page.getByRole('button', { name: t('writing:undo.steps') }).click()
  await expect(page.getByRole('list', { name: t('writing:undo.steps') })).toContainText(what)
  await page.goto(`/${own.id}`)
  const events = page.getByRole('region', { name: t('home:events') })
  const who = 'Première Personne'
  await expect(events).toContainText(t('home:event.undo', { who, what }))
  await expect(events).toContainText(t('home:event.redo', { who, what }))
})

test('FLOW-01 FLOW-04 a paste into the decision and a multiple edit require the reason once; Escape leaves the cells as they were', async ({
  page,
  words,
  failures,
}) => {
  const t = words('fr')
  await signIn(page, project.reviewers[1], dashboardOf(project))
  await page.evaluate(() => navigator.clipboard.writeText('Non\nNon'))
  const requesting = page.getByRole('dialog', { name: t('decisions:asked.title') })
  await focusCell(page, 4, VALIDATED)
  await page.keyboard.press('Control+V')
  await expect(requesting).toContainText(t('decisions:asked.reject', { count: 2, number: '2' }))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(requesting).toBeHidden()
  await expect(cell(page, 4, STATE)).toHaveText('Présentée')
  await expect(cell(page, 4, VALIDATED)).toBeFocused()

  await page.keyboard.press('Control+V')
  await expect(requesting.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Déjà remboursée')
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, STATE)).toHaveText('Rejetée')
  await expect(cell(page, 5, STATE)).toHaveText('Rejetée')

  for (const line of [6, 7]) await page.locator('.ag-row .quitus-select').nth(line).click()
  await page.getByRole('button', { name: t('writing:multiple.open') }).click()
  const editing = page.getByRole('dialog', { name: t('writing:multiple.title') })
  await editing.getByLabel(t('writing:multiple.column')).selectOption({ label: VALIDATED })
  await editing.getByLabel(t('writing:multiple.value')).selectOption('false')
  await expect(editing.getByRole('status')).toContainText(t('writing:multiple.changed', { number: '2' }))
  failures.announce(/^400 POST .*\/actions$/)
  await editing.getByRole('button', { name: t('writing:multiple.apply') }).click()
  await expect(requesting).toContainText(t('decisions:asked.reject', { count: 2, number: '2' }))
  await page.keyboard.type('Non due')
  await page.keyboard.press('Enter')
  await expect(cell(page, 6, STATE)).toHaveText('Rejetée')
  await expect(cell(page, 7, STATE)).toHaveText('Rejetée')
})

test('FLOW-03 FLOW-04 FLOW-18 the audit firm takes all anomalies of a supplier from the menu of a row, claims one from its detail and records what comes back', async ({
  page,
  words,
  failures,
}) => {
  const t = words('en')
  await signIn(page, auditor, inLocale(dashboardOf(project), 'en'))
  await expect(cell(page, 9, 'Fournisseur')).not.toBeEmpty()
  const suppliers = await page.locator('.ag-row [col-id="Fournisseur"]').allTextContents()
  const supplier = suppliers[9] ?? ''
  // Other tests of this file decide on rows of the same project.
  const states = await page.locator(`.ag-row [col-id="${STATE}"]`).allTextContents()
  const other = states.findIndex((state, line) => state === 'Presented' && suppliers[line] !== supplier)
  await cell(page, 9, AMOUNT).click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('writing:act.validateSupplier') }).click()
  const validating = page.getByRole('dialog', { name: t('writing:act.validate') })
  await expect(validating).toContainText(t('decisions:subject.supplier', { supplier }))
  await validating.getByRole('button', { name: t('writing:act.validate') }).click()
  await expect(validating).toBeHidden()
  await expect(cell(page, 9, STATE)).toHaveText('Validated')
  await expect(cell(page, other, STATE)).toHaveText('Presented')

  await cell(page, 9, 'Numéro anomalie').getByRole('link').click()
  const detail = page.locator('aside[role=dialog]')
  await detail.getByRole('button', { name: t('writing:act.claim') }).click()
  const claiming = page.getByRole('dialog', { name: t('writing:act.claim') })
  const today = await claiming.getByLabel('Claimed on').inputValue()
  // The decision is of today, and nothing is claimed before it.
  await claiming.getByLabel('Claimed on').fill('02/03/2026')
  await expect(claiming).toContainText(t('cells:date_too_early'))
  await claiming.getByLabel('Claimed on').fill(today)
  await claiming.getByRole('button', { name: t('grid:filter.openCalendar') }).click()
  const [day = '', month = '', year = ''] = today.split('/')
  const written = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const named = new Date(`${year}-${month}-${day}`).toLocaleDateString('en-GB', written)
  await claiming.getByRole('button', { name: named, exact: true }).click()
  await expect(claiming.getByLabel('Claimed on')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(claiming).toBeHidden()
  await expect(detail.locator('.quitus-state-chip')).toHaveText('Claimed')
  await expect(detail.getByRole('button', { name: t('writing:act.accept') })).toBeVisible()
  await expectAccessibleInBothModes(page)
  await expect(detail).toContainText(today)

  // What comes back of the claim is recorded line by line (FLOW-18).
  await detail.getByRole('tab', { name: t('dashboard:entry.recoveries') }).click()
  const list = detail.getByRole('list', { name: t('recoveries:list') })
  await detail.getByRole('button', { name: t('recoveries:add') }).click()
  const adding = page.getByRole('dialog', { name: t('recoveries:add') })
  await expect(adding.getByLabel(t('recoveries:field.amount'))).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('50,25')
  await page.keyboard.press('Enter')
  await expect(adding.getByLabel(t('recoveries:field.creditNote'))).toBeFocused()
  await page.keyboard.type('AV-7')
  await expectAccessibleInBothModes(page)
  await page.keyboard.press('Enter')
  await expect(adding).toBeHidden()
  await expect(list.getByRole('listitem')).toContainText('50,25')
  await expect(detail.locator('.quitus-state-chip')).toHaveText('Partly recovered')

  await detail.getByRole('button', { name: t('recoveries:add') }).click()
  failures.announce(/^400 POST .*\/recoveries$/)
  await adding.getByLabel(t('recoveries:field.amount')).fill('9000')
  await adding.getByLabel(t('recoveries:field.creditNote')).fill('AV-8')
  await page.keyboard.press('Enter')
  await expect(adding.getByRole('alert')).toHaveText(t('errors:recovery_above_accepted'))
  await adding.getByLabel(t('recoveries:field.reason')).fill('Late payment interest included')
  await adding.getByRole('button', { name: t('recoveries:submit'), exact: true }).click()
  await expect(adding).toBeHidden()
  await expect(detail.locator('.quitus-state-chip')).toHaveText('Recovered')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expectAccessibleInBothModes(page)
  await list
    .getByRole('button', { name: /9\D?000/ })
    .last()
    .click()
  await page.getByRole('button', { name: t('recoveries:remove.action'), exact: true }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(detail.locator('.quitus-state-chip')).toHaveText('Partly recovered')
})

test.describe('weak anomalies', () => {
  /** Equal amounts without a number are a hint at most: the score is below the threshold. */
  const WEAK = ['731,19', '640,27']
  let uncertain: LedgerProject
  test.beforeAll(async () => {
    uncertain = await createLedgerProject(
      [
        { supplier: 'Béton & Fils', number: 'F-2000', amount: '100,50' },
        ...WEAK.map((amount) => ({ supplier: `Papeterie ${amount}`, number: '', amount })),
      ],
      { managers: [auditor] },
    )
  })

  for (const [line, [locale, tag]] of JOURNEY_LOCALES.entries()) {
    test(`DATA-10 FLOW-14 staff find a weak anomaly under “to check” and present it, and the customer sees it only then (${locale})${tag}`, async ({
      page,
      browser,
      words,
      failures,
    }) => {
      const t = words(locale)
      const amount = WEAK[line] ?? ''
      const toCheck = locale === 'fr' ? 'À vérifier' : 'To check'
      const view = (name: string) =>
        inLocale(`/${uncertain.id}/resultats/dashboards/${name}?sort=Montant%20anomalie`, locale)
      const context = await browser.newContext()
      failures.watch(context)
      const customer = await context.newPage()
      await signIn(customer, uncertain.reviewers[0], view('default'))
      const seen = customer.locator('.ag-row [col-id="Montant anomalie"]')
      await expect(seen.first()).toHaveText(/100,50/)
      await expect(seen.filter({ hasText: amount })).toHaveCount(0)
      const views = (of: Page) => of.getByRole('combobox', { name: t('dashboard:view.label') })
      await expect(views(customer).getByRole('option', { name: toCheck })).toHaveCount(0)

      await signIn(page, auditor, view('default'))
      await views(page).selectOption({ label: toCheck })
      await expect(page).toHaveURL(/\/dashboards\/to-check/)
      const weak = page.locator('.ag-row').filter({ hasText: amount })
      await expect(weak.locator('[col-id="Score"]')).toHaveText(/^\d{1,2}$/)
      await expect(weak.locator(`[col-id="${STATE}"]`)).toHaveText(locale === 'fr' ? 'Détectée' : 'Detected')
      await expect(page.locator('.ag-row').filter({ hasText: '100,50' })).toHaveCount(0)
      await expectAccessibleInBothModes(page)
      await weak.locator('.quitus-select').click()
      await page.getByRole('button', { name: t('writing:act.more') }).click()
      await page.getByRole('menuitem', { name: t('writing:act.present') }).click()
      const presenting = page.getByRole('dialog', { name: t('writing:act.present') })
      await presenting.getByRole('button', { name: t('writing:act.present') }).click()
      await expect(presenting).toBeHidden()

      await customer.reload()
      await expect(seen.filter({ hasText: amount })).toHaveCount(1)
      await context.close()
    })
  }
})
