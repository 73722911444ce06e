import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { TFunction } from 'i18next'
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
test.beforeEach(async () => {
  manager = await createPerson('Aline Gérante', '--staff')
  project = await createLedgerProject(INVOICES, { managers: [manager] })
})

const header = (page: Page, label: string) => page.locator('.ag-header-cell').filter({ hasText: label })
const item = (page: Page, t: TFunction, label: string): Locator =>
  page
    .getByRole('list', { name: t('columnDesign:columns') })
    .getByRole('button')
    .filter({ hasText: label })

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`DATA-02 VIEW-17 CELL-08 A11Y-01 staff name, move and add columns, and a grid that is open follows (${locale})${tag}`, async ({
    page,
    browser,
    words,
    failures,
  }) => {
    const t = words(locale)
    const french = locale === 'fr'
    const dashboard = inLocale(`/${project.id}/resultats/dashboards/default`, locale)
    const other = await browser.newPage()
    failures.watch(other.context())
    await signIn(other, project.reviewers[0], dashboard)
    await expectDashboardReady(other)
    await expect(header(other, french ? 'Montant' : 'Amount').first()).toBeVisible()

    await signIn(page, manager, inLocale(`/${project.id}/reglages/colonnes`, locale))
    const preview = page.getByRole('region', { name: t('columnDesign:preview') }).last()
    await expect(preview).toContainText('Béton & Fils')
    await expectAccessibleInBothModes(page)

    await item(page, t, french ? 'Fournisseur' : 'Supplier')
      .first()
      .click()
    await page.getByLabel(t('columnDesign:label.fr')).fill('Tiers')
    await page.getByLabel(t('columnDesign:label.en')).fill('Third party')
    await expect(preview).toContainText(french ? 'Tiers' : 'Third party')
    await expectAccessibleInBothModes(page)

    await page.getByRole('button', { name: t('columnDesign:add') }).click()
    await page.getByRole('menuitem', { name: t('columnDesign:formula.calculated') }).click()
    await page.getByLabel(t('columnDesign:label.fr')).fill('TTC')
    await page.getByLabel(t('columnDesign:label.en')).fill('Gross')
    const formula = page.getByRole('textbox', { name: t('columnDesign:formula.label') })
    const amount = french ? 'Montant anomalie' : 'Amount at stake'
    failures.announce(/^400 POST .*\/column-design\/formula$/)
    await formula.fill('1.2 * "a"')
    await expect(
      page.getByText(french ? 'n’est pas du type attendu' : 'is not of the type expected'),
    ).toBeVisible()
    await expect(formula).toHaveAttribute('aria-invalid', 'true')
    await formula.fill('1.2 * ')
    await page.getByRole('button', { name: t('columnDesign:formula.insert') }).press('Enter')
    await page.keyboard.press('Home')
    await page.getByRole('menuitem', { name: amount }).press('Enter')
    await expect(formula).toHaveValue(`1.2 * {${amount}}`)
    await page.keyboard.type(' + 0')
    await expect(formula).toHaveValue(`1.2 * {${amount}} + 0`)
    await expect(page.getByRole('status').filter({ hasText: '120,60' })).toBeVisible()
    await page.getByText(t('columnDesign:formula.help')).click()
    await expectAccessibleInBothModes(page)

    await page.getByRole('button', { name: t('columnDesign:add') }).click()
    await page
      .getByRole('menuitem', { name: t('columnDesign:types.STRING') })
      .first()
      .click()
    await page.getByRole('button', { name: t('columnDesign:save') }).click()
    await expect(page.getByRole('alert')).toHaveText(t('columnDesign:unnamed'))
    await page.getByLabel(t('columnDesign:label.fr')).fill('Avis')
    await page.getByLabel(t('columnDesign:label.en')).fill('Opinion')
    await page.getByLabel(t('columnDesign:choices.mode')).selectOption('fixed')
    await page
      .getByLabel(t('columnDesign:choices.values', { count: 0 }))
      .fill('Favorable | In favour\nDéfavorable | Against')
    await expectAccessibleInBothModes(page)
    await expect(item(page, t, french ? 'Avis' : 'Opinion'), 'what was added is in sight').toBeInViewport()
    await preview.scrollIntoViewIfNeeded()
    await expect(preview.getByRole('columnheader', { name: french ? 'Avis' : 'Opinion' })).toBeInViewport()
    await item(page, t, french ? 'Avis' : 'Opinion').press('Alt+ArrowUp')
    await page.getByRole('button', { name: t('columnDesign:save') }).click()
    await expect(page.getByText(t('columnDesign:saved'))).toBeVisible()

    await expect(header(other, french ? 'Tiers' : 'Third party')).toBeVisible()
    const opinion = cell(other, 0, 'custom:avis')
    await other.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo(10_000, 0))
    await expect(cell(other, 0, 'custom:ttc')).toContainText(/^\d[\d\s]*,\d\d/)
    await opinion.dblclick()
    await other.getByRole('option', { name: french ? 'Défavorable' : 'Against' }).click()
    await expect(opinion).toHaveText(french ? 'Défavorable' : 'Against')
    await other.close()

    await item(page, t, french ? 'Avis' : 'Opinion').click()
    await page.getByLabel(t('columnDesign:choices.values', { count: 2 })).fill('Favorable | In favour')
    await page.getByRole('button', { name: t('columnDesign:save') }).click()
    const choices = page.getByRole('dialog')
    await expect(choices).toContainText(
      t('columnDesign:choiceRemoval.choice', { choice: 'Défavorable', count: 2 }),
    )
    await page.keyboard.press('Escape')
    await expect(choices).toHaveCount(0)
    await page.getByRole('button', { name: t('columnDesign:remove') }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(t('columnDesign:removal.values', { count: 2 }))
    await question.getByRole('button', { name: t('columnDesign:remove') }).click()
    await expect(item(page, t, french ? 'Avis' : 'Opinion')).toHaveCount(0)
    await page.getByRole('button', { name: t('columnDesign:discard') }).click()
    await expect(item(page, t, french ? 'Avis' : 'Opinion')).toBeVisible()

    await page.getByText(t('columnDesign:parts.card'), { exact: true }).click()
    await page.getByLabel(t('columnDesign:card.mode')).selectOption('parts')
    const first = page.getByRole('group', { name: t('columnDesign:card.part', { number: 1 }) })
    await first.getByLabel(t('columnDesign:label.fr')).fill('En bref')
    await first.getByLabel(t('columnDesign:label.en')).fill('In short')
    await expectAccessibleInBothModes(page)
    await page.getByRole('button', { name: t('columnDesign:save') }).click()
    await expect(page.getByRole('button', { name: t('columnDesign:save') })).toHaveCount(0)
    await page.getByText(t('columnDesign:parts.card'), { exact: true }).click()
    await expect(first.getByLabel(t('columnDesign:label.en'))).toHaveValue('In short')

    await page.getByRole('button', { name: t('columnDesign:undo') }).click()
    await expect(page.getByText(t('columnDesign:undone'))).toBeVisible()
    await expect(item(page, t, french ? 'Fournisseur' : 'Supplier').first()).toBeVisible()
  })

  test(`DATA-02 DATA-04 a template of one project describes another (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const french = locale === 'fr'
    const second = await createLedgerProject(INVOICES, { managers: [manager] })
    await signIn(page, manager, inLocale(`/${project.id}/reglages/colonnes`, locale))
    await item(page, t, french ? 'Fournisseur' : 'Supplier')
      .first()
      .click()
    await page.getByLabel(t('columnDesign:label.fr')).fill('Tiers')
    await page.getByLabel(t('columnDesign:label.en')).fill('Third party')
    await page.getByRole('button', { name: t('columnDesign:add') }).click()
    await page
      .getByRole('menuitem', { name: t('columnDesign:types.DATE') })
      .first()
      .click()
    await page.getByLabel(t('columnDesign:label.fr')).fill('Vue le')
    await page.getByLabel(t('columnDesign:label.en')).fill('Seen on')
    await page.getByRole('button', { name: t('columnDesign:save') }).click()
    await expect(page.getByText(t('columnDesign:saved'))).toBeVisible()
    const menu = page.getByRole('button', { name: t('columnDesign:template.menu'), exact: true })
    await menu.click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: t('columnDesign:template.download') }).click()
    const file = await (await downloading).path()
    await menu.click()
    const exporting = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: t('columnDesign:template.mapping') }).click()
    const mapping = JSON.parse(await readFile(await (await exporting).path(), 'utf8'))
    expect(mapping.keyColumns).toEqual(expect.any(Array))
    expect(mapping.description.format).toBe('quitus-template')

    await page.goto(inLocale(`/${second.id}/reglages/colonnes`, locale))
    await expect(item(page, t, french ? 'Fournisseur' : 'Supplier').first()).toBeVisible()
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await expect(page.getByText(t('columnDesign:templateFault.none', { file: 'x.json' }))).toBeVisible()
    const later = Buffer.from('{"format":"quitus-template","version":99}')
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'later.json', mimeType: 'application/json', buffer: later })
    await expect(page.getByText(t('columnDesign:templateFault.later', { file: 'later.json' }))).toBeVisible()
    const given = JSON.parse(await readFile(file, 'utf8'))
    given.settings = { ...given.settings, detection: { nearDays: 12 }, learning: { learns: false } }
    await page.locator('input[type="file"]').setInputFiles({
      ...{ name: 'template.json', mimeType: 'application/json' },
      buffer: Buffer.from(JSON.stringify(given)),
    })
    const question = page.getByRole('dialog', { name: t('columnDesign:template.applyTitle') })
    await expectAccessibleInBothModes(page)
    await question.getByRole('button', { name: t('columnDesign:template.apply') }).click()
    const settings = ['detection', 'learning'] as const
    await expect(
      page.getByText(
        t('columnDesign:template.appliedSettings', {
          settings: settings.map((setting) => t(`columnDesign:templateSetting.${setting}`)).join(', '),
        }),
      ),
    ).toBeVisible()
    await expect(item(page, t, french ? 'Tiers' : 'Third party')).toBeVisible()
    await expect(item(page, t, french ? 'Vue le' : 'Seen on')).toBeVisible()

    await page.goto(inLocale(`/${project.id}/reglages/colonnes`, locale))
    await menu.click()
    await page.getByRole('menuitem', { name: t('columnDesign:template.project') }).click()
    const chooser = page.getByRole('dialog', { name: t('columnDesign:template.project') })
    await expectAccessibleInBothModes(page)
    await chooser.getByRole('button', { name: t('columnDesign:template.continue') }).click()
    await question.getByRole('button', { name: t('columnDesign:template.apply') }).click()
    await expect(
      page.getByText(
        t('columnDesign:template.applied', { columns: 0, views: 0, syntheses: 0 }).split(':')[0] ?? '',
      ),
    ).toBeVisible()
  })
}
