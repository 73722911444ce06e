import type { Locale } from '@quitus/domain/locale.ts'
import { expectDashboardReady } from '#dashboard-ready.ts'
import { cell, reveal } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { JOURNEY_LOCALES } from '#pages.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const INVOICES = Array.from({ length: 6 }, (_, at) => ({
  supplier: 'Béton & Fils',
  number: `F-${1000 + at}`,
  amount: `${100 + at},50`,
}))
const NEXT_STEP = {
  fr: { typed: 'rembour', text: 'Demander un remboursement' },
  en: { typed: 'refund', text: 'Request a refund' },
} as const

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject(INVOICES)
})

const dashboard = (locale: Locale) =>
  `${locale === 'en' ? '/en' : ''}/${project.id}/resultats/dashboards/default`
const REASON = 'Motif de la décision'

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`CELL-08 VIEW-02 A11Y-01 a fixed list opens in the cell in the reader’s words, narrowed by typing, and picking ends the edit (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const [reviewer] = project.reviewers
    const row = locale === 'fr' ? 0 : 1
    await signIn(page, reviewer, dashboard(locale))
    await expectDashboardReady(page)
    const nextStep = cell(page, row, 'Suite à donner')
    await reveal(page, nextStep)
    expect((await nextStep.boundingBox())?.width).toBe(150)
    await nextStep.click()
    await page.keyboard.press('Enter')
    const editor = page.locator('.quitus-choice-editor')
    const search = editor.getByRole('combobox')
    await expect(search).toBeFocused()
    await expect(editor.getByRole('option')).toHaveCount(6)
    await expectAccessibleInBothModes(page)
    await page.keyboard.type(NEXT_STEP[locale].typed)
    await expect(editor.getByRole('option')).toHaveText([NEXT_STEP[locale].text])
    await expect(search).toHaveAttribute('aria-activedescendant', /.+/)
    await page.keyboard.press('Enter')
    await expect(editor).toBeHidden()
    await expect(nextStep).toContainText(NEXT_STEP[locale].text)
    await expect(nextStep).toBeFocused()

    // Escape leaves what is; the blank takes it away.
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
    await expect(nextStep).toContainText(NEXT_STEP[locale].text)
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    // On a slow processor the next key comes before anything else has run: the edit that it begins stays.
    await page.evaluate(() => {
      for (const key of ['Escape', 'Enter'])
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
        )
    })
    await editor.getByRole('option', { name: t('grid:choices.blank') }).click()
    await expect(nextStep).toHaveText('')
  })
}

test('CELL-08 a list that takes other texts shows a field for them, and the dropdown is at most 12rem high', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const [reviewer] = project.reviewers
  await signIn(page, reviewer, dashboard('fr'))
  await expectDashboardReady(page)
  const reason = cell(page, 2, 'Motif de la décision')
  await reveal(page, reason)
  await reason.click()
  await page.keyboard.press('Enter')
  const editor = page.locator('.quitus-choice-editor')
  const free = editor.getByRole('textbox', {
    name: t('grid:choices.free', { column: 'Motif de la décision' }),
  })
  await expect(free).toBeVisible()
  const list = editor.getByRole('listbox')
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(192)
  await page.keyboard.press('Tab')
  await expect(free).toBeFocused()
  await page.keyboard.type('Reprise par le siège')
  await page.keyboard.press('Enter')
  await expect(editor).toBeHidden()
  await expect(reason).toContainText('Reprise par le siège')

  await page.getByRole('link', { name: await cell(page, 2, 'Numéro anomalie').innerText() }).click()
  const detail = page.locator('aside[role=dialog]')
  const freeField = detail.getByRole('textbox', {
    name: t('grid:choices.free', { column: 'Motif de la décision' }),
  })
  await expect(freeField).toHaveValue('Reprise par le siège')
  await freeField.fill('Vu avec le siège')
  await page.keyboard.press('Enter')
  await expect(reason).toContainText('Vu avec le siège')
  await expectAccessibleInBothModes(page)
})

test('FLOW-01 CELL-08 a multiple edit offers the choices of all rows, and says in which the value cannot be', async ({
  page,
  words,
}) => {
  const t = words('fr')
  await signIn(page, project.reviewers[1])
  await page.goto(dashboard('fr'))
  await expectDashboardReady(page)
  await page.getByRole('checkbox', { name: t('grid:selection.all') }).click()
  await page.getByRole('button', { name: t('writing:multiple.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('writing:multiple.title') })
  await dialog.getByLabel(t('writing:multiple.column')).selectOption({ label: 'Motif de la décision' })
  const reason = dialog.getByRole('combobox', { name: 'Motif de la décision' })
  await reason.click()
  // Reasons of every category, not of one row's.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(16)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(reason).not.toHaveValue('')
  await expect(dialog.getByRole('status')).toContainText(/\d/)
})

test('CELL-11 CELL-08 a text next to a list that a colleague changed meanwhile offers both values', async ({
  page,
  browser,
  baseURL,
  words,
  failures,
}) => {
  const t = words('fr')
  const [first, second] = project.reviewers
  await signIn(page, first, dashboard('fr'))
  await expectDashboardReady(page)
  await reveal(page, cell(page, 4, REASON))
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  failures.watch(context)
  const other = await context.newPage()
  await signIn(other, second, dashboard('fr'))
  await expectDashboardReady(other)
  await reveal(other, cell(other, 4, REASON))
  await other.getByRole('link', { name: await cell(other, 4, 'Numéro anomalie').innerText() }).click()
  const free = { name: t('grid:choices.free', { column: REASON }) }
  const field = other.locator('aside[role=dialog]').getByRole('textbox', free)
  await field.fill('le mien')
  await cell(page, 4, REASON).click()
  await page.keyboard.press('Enter')
  await page.locator('.quitus-choice-editor').getByRole('textbox', free).fill('le sien')
  await page.keyboard.press('Enter')
  await expect(cell(other, 4, REASON)).toContainText('le sien')
  await expect(field).toHaveValue('le mien')
  await field.press('Enter')
  const conflict = other.getByRole('dialog', { name: t('grid:conflict.title') })
  await expect(conflict).toContainText('le sien')
  await expect(conflict).toContainText('le mien')
  await conflict.getByRole('button', { name: t('grid:conflict.keepMine') }).click()
  await expect(cell(page, 4, REASON)).toContainText('le mien')
  await context.close()
})
