import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { extractText, getDocumentProxy } from 'unpdf'
import { cell } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import { expect, expectAccessible, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const SUPPLIERS = Array.from({ length: 60 }, (_, at) => `Fournisseur ${String(at + 1).padStart(2, '0')}`)

let project: LedgerProject
let auditor: Person
let empty: string
test.beforeAll(async () => {
  auditor = await createPerson('Aline Auditrice', '--staff')
  const invoices = SUPPLIERS.map((supplier, at) => ({
    supplier,
    number: `F-${1000 + 7 * at}`,
    amount: `${200 - at},50`,
  }))
  const features = ['dashboard', 'synthesis'] as const
  project = await createLedgerProject(invoices, { features, managers: [auditor] })
  empty = await createProject({ name: 'Vide', company: 'Valmont', features, managers: [auditor] })
})

const synthesis = (name: string) => `/${project.id}/resultats/synthese/${name}`
const row = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name })

async function savedBytes(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

// Each language decides an anomaly of its own.
for (const [line, [locale, tag]] of JOURNEY_LOCALES.entries()) {
  test(`SYN-01 SYN-03 SYN-05 a customer reads the figures, follows one to its anomalies by keyboard, sees a colleague’s decision, and takes everything away (${locale})${tag}`, async ({
    page,
    browser,
    words,
    failures,
  }) => {
    const t = words(locale)
    const [marie, paul] = project.reviewers
    await signIn(page, marie, inLocale(synthesis('unknown'), locale))
    const tabs = page.getByRole('navigation', { name: t('synthesis:tabs') }).getByRole('link')
    // A name that no synthesis has opens the first.
    await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
    await expect(tabs).toHaveCount(4)
    await expect(page.getByRole('list', { name: t('synthesis:figures') })).toContainText('10 260 €')
    await expect(page.getByRole('button', { name: t('synthesis:manage.label') })).toHaveCount(0)
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
    await expectAccessibleInBothModes(page)

    await tabs.nth(1).click()
    await expect(page).toHaveURL(/par-fournisseur$/)
    const rounded = `${201 - line} €`
    await expect(row(page, SUPPLIERS[line] ?? '')).toContainText(rounded)
    await expect(row(page, t('synthesis:row.others'))).toContainText('40')

    const context = await browser.newContext()
    failures.watch(context)
    const colleague = await context.newPage()
    await signIn(colleague, paul, `/${project.id}/resultats/dashboards/default?sort=-Montant%20anomalie`)
    await cell(colleague, line, 'Montant anomalie').click()
    await colleague.keyboard.press('v')
    await colleague
      .getByRole('dialog')
      .getByRole('status')
      .filter({ hasText: `${200 - line},50` })
      .waitFor()
    const decided = colleague.waitForResponse(
      (answer) =>
        answer.url().endsWith('/actions') && !/dryRun":true/.test(answer.request().postData() ?? ''),
    )
    await colleague.keyboard.press('Enter')
    await decided
    await expect(
      row(page, SUPPLIERS[line] ?? '')
        .getByRole('gridcell')
        .nth(2),
    ).toHaveText(rounded)
    await context.close()

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: t('synthesis:workbook') }).click()
    const { sheets } = await readXlsx(await savedBytes(await saving))
    expect(sheets.length).toBeGreaterThanOrEqual(4)
    for (const [item, begins] of [
      ['svg', '<svg'],
      ['png', '\u0089PNG'],
    ] as const) {
      await page.getByRole('button', { name: t('synthesis:picture.label') }).click()
      const drawing = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: t(`synthesis:picture.${item}`) }).click()
      const bytes = await savedBytes(await drawing)
      expect(bytes.toString('latin1').startsWith(begins)).toBe(true)
      expect(bytes.length).toBeGreaterThan(4000)
    }

    await page.getByRole('grid').getByRole('link').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(
      row(page, SUPPLIERS[1] ?? '')
        .getByRole('link')
        .nth(1),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/dashboards\/default\?filter=.*scope=anomalyRow/)
    await expect(page.locator('main [role=status] strong').first()).toHaveText(
      t('home:anomalies', { count: 1, number: '1' }),
    )
    await expect(cell(page, 0, 'Montant anomalie')).toHaveText(/199,50/)

    // Figures of a synthesis with a filter name it in their address; the chip says how readers call it.
    const named = `/${project.id}/resultats/dashboards/default?scope=anomalyRow&synthesis=par-fournisseur`
    await page.goto(inLocale(named, locale))
    const label = locale === 'fr' ? 'Par fournisseur' : 'By supplier'
    const chips = page.getByRole('list', { name: t('dashboard:filters.label') })
    await expect(chips).toContainText(t('dashboard:filters.ofSynthesis', { label }))
  })
}

test('SYN-05 progress over time shows the ageing of claims, whose bars lead to their anomalies', async ({
  page,
  signInAs,
  words,
}) => {
  const t = words('fr')
  await signInAs('customer', { at: '/1/resultats/synthese/avancement' })
  const label = 'Ancienneté des réclamations'
  const ageing = page.getByRole('region', { name: t('synthesis:chart.title', { label }) })
  await expect(ageing.getByRole('table', { name: label })).toContainText('Montant réclamé')
  await ageing.locator('.recharts-bar-rectangle').first().click()
  await expect(page).toHaveURL(/dashboards\/default\?filter=.*R%C3%A9clam%C3%A9e.*scope=anomalyRow/)
  await expect(cell(page, 0, 'Montant anomalie')).not.toBeEmpty()
})

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`SYN-05 progress over time adds up to the figures of the other syntheses, is drawn, and says how long each step takes (${locale})${tag}`, async ({
    page,
    signInAs,
    words,
  }) => {
    const t = words(locale)
    await signInAs('customer', { at: inLocale('/1/resultats/synthese/avancement', locale) })
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('columnheader').first()).toHaveText(t('measures:cumulative.week'))
    const weeks = grid.locator('tbody').getByRole('row')
    const total = grid.locator('tfoot').getByRole('row').first()
    const figures = await total.getByRole('gridcell').allInnerTexts()
    await expect(weeks.last().getByRole('gridcell')).toHaveText(figures)
    expect(await weeks.count()).toBeGreaterThan(2)
    // The rows are cumulative, the total leads to its anomalies.
    await expect(weeks.getByRole('link')).toHaveCount(0)
    await expect(total.getByRole('link').first()).toBeAttached()
    const steps = page.getByRole('region', { name: t('synthesis:steps.title') })
    await expect(steps).toContainText(t('measures:step.foundToDecided'))
    await expect(page.locator('.recharts-line')).not.toHaveCount(0)
    await expectAccessibleInBothModes(page)

    await page
      .getByRole('navigation', { name: t('synthesis:tabs') })
      .getByRole('link')
      .first()
      .click()
    await expect(grid.getByRole('columnheader').first()).not.toHaveText(t('measures:cumulative.week'))
    await expect(total.getByRole('gridcell').nth(1)).toHaveText(figures[0] ?? '')
  })
}

test('SYN-05 a synthesis prints on A4: a cover, then every row with its headers on each page, and page numbers', async ({
  page,
  words,
}) => {
  const t = words('fr')
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, auditor, synthesis('par-fournisseur'))
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
  await expect(page.getByText(t('synthesis:print.note'))).toBeAttached()
  const pdf = await getDocumentProxy(
    new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })),
  )
  const { text: pages } = await extractText(pdf)
  const [width, height] = (await pdf.getPage(1)).view.slice(2)
  expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([595, 842])
  expect(pages.length).toBeGreaterThan(2)
  for (const fact of ['Grand livre', 'Valmont', t('synthesis:print.everythingOfStaff'), auditor.name]) {
    expect(pages[0]).toContain(fact)
  }
  const rest = pages.slice(1)
  for (const [at, each] of rest.entries()) {
    expect(each).toContain(`${at + 2} / ${pages.length}`)
    expect(each.replaceAll(/\s+/g, ' ')).toContain('Montant trouvé')
  }
  for (const name of [...SUPPLIERS.slice(0, 20), t('synthesis:row.others'), t('synthesis:row.total')]) {
    expect(rest.join(' ')).toContain(name)
  }
  expect(rest.join(' ')).not.toContain(t('synthesis:workbook'))
})

test('SYN-02 an outage of the figures is logged and leaves the page where it is, any other failure is said in a toast', async ({
  page,
  words,
  failures,
}) => {
  const t = words('fr')
  failures.announce(/^503 GET .*\/synthesis\/data\//, /^500 GET .*\/synthesis\/data\//, /^console: ApiError/)
  const toast = page.getByRole('alert').filter({ hasText: t('serverError.title') })
  for (const status of [503, 500]) {
    const problem = { type: 'x', title: 'x', status, code: 'unavailable', message: 'x', requestId: 'x' }
    await page.route('**/dashboard/synthesis/data/**', (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await signIn(page, project.reviewers[0], synthesis('par-categorie'))
    await expect(page.getByRole('button', { name: t('retry') })).toBeVisible()
    await expect(toast).toHaveCount(status === 503 ? 0 : 1)
    await expect(page).toHaveURL(synthesis('par-categorie'))
    // An event of the project requests the figures as well, and the button may be gone by then.
    await page.getByRole('button', { name: t('retry') }).focus()
    await page.unrouteAll({ behavior: 'wait' })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid')).toBeVisible()
  }
})

test('SYN-02 SYN-04 DATA-04 staff define a synthesis with a live preview, order them, hide one from customers, and delete it', async ({
  page,
  browser,
  words,
  failures,
}) => {
  const t = words('fr')
  failures.announce(/^404 GET .*\/synthesis\/metadata$/)
  await signIn(page, auditor, `/${empty}/resultats/synthese/default`)
  await expect(page.getByText(t('synthesis:none.setup'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('synthesis:manage.create') })).toBeVisible()

  await page.goto(synthesis('default'))
  const manage = page.getByRole('button', { name: t('synthesis:manage.label') })
  await manage.click()
  await page.getByRole('menuitem', { name: t('synthesis:manage.create') }).click()
  const builder = page.getByRole('dialog', { name: t('synthesis:manage.create') })
  await builder.getByRole('button', { name: t('synthesis:form.save') }).click()
  await expect(builder.getByRole('alert')).toContainText(t('forms:summary'))
  await builder.getByLabel(t('synthesis:form.nameFr')).fill('Par état')
  await builder.getByLabel(t('synthesis:form.nameEn')).fill('By state')
  const preview = builder.getByRole('region', { name: t('synthesis:form.preview'), exact: true })
  await builder.getByRole('combobox', { name: t('synthesis:form.rows') }).click()
  await page.getByRole('option', { name: 'État', exact: true }).click()
  await expect(preview.getByRole('grid')).toContainText('Présentée')
  await builder.getByRole('checkbox', { name: 'Montant à décider' }).check()
  await expect(preview.getByRole('columnheader', { name: 'Montant à décider' }).first()).toBeVisible()
  await builder.getByRole('button', { name: t('synthesis:form.save') }).click()
  await expect(builder).toBeHidden()
  const tabs = page.getByRole('navigation', { name: t('synthesis:tabs') }).getByRole('link')
  await expect(tabs).toHaveCount(5)
  await expect(tabs.last()).toHaveAttribute('aria-current', 'page')

  await manage.click()
  await page.getByRole('menuitem', { name: t('synthesis:manage.order') }).click()
  const ordering = page.getByRole('dialog', { name: t('synthesis:manage.order') })
  await ordering.getByRole('button', { name: t('synthesis:manage.up', { label: 'Par état' }) }).press('Enter')
  await ordering
    .getByRole('checkbox', { name: t('synthesis:manage.visibleOf', { label: 'Avancement' }) })
    .uncheck()
  await expectAccessible(page)
  const sent = page.waitForRequest(/updateaccesses$/)
  await ordering.getByRole('button', { name: t('synthesis:form.save') }).click()
  // The one alone that has changed.
  expect((await sent).postDataJSON()).toEqual({
    accesses: [{ viewName: 'avancement', visibleForCustomer: false }],
  })
  await expect(ordering).toBeHidden()
  await expect(tabs.nth(3)).toHaveText('Par état')

  const context = await browser.newContext()
  failures.watch(context)
  const customer = await context.newPage()
  await signIn(customer, project.reviewers[0], synthesis('avancement'))
  const shown = customer.getByRole('navigation', { name: t('synthesis:tabs') }).getByRole('link')
  await expect(shown).toHaveText(['Par catégorie', 'Par fournisseur', 'Par société et exercice'])
  await context.close()

  await manage.click()
  await page.getByRole('menuitem', { name: t('synthesis:manage.delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('synthesis:manage.delete') })
    .click()
  await expect(tabs).toHaveCount(4)
})
