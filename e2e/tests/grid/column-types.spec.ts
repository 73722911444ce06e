import type { Page } from '@playwright/test'
import type { Locale } from '@quitus/domain/locale.ts'
import type { TFunction } from 'i18next'
import { cell } from '#grid-cell.ts'
import { openFilter } from '#open-filter.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'
import { createTypedProject } from '#typed-project.ts'

let project: Awaited<ReturnType<typeof createTypedProject>>
test.beforeAll(async () => {
  project = await createTypedProject()
})

/** The reader sits elsewhere than the project: its clocks count. */
test.use({ timezoneId: 'Asia/Tokyo' })
test.describe.configure({ mode: 'serial' })

async function open(page: Page, locale: Locale): Promise<void> {
  await signIn(page, project.reviewer, inLocale('/login', locale))
  await page.waitForURL(/dashboards/)
  await expectRows(page, ['T-1', 'T-2', 'T-3'])
}

async function expectRows(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.locator('.ag-row [role="gridcell"][col-id="Anomalie"]')).toHaveText([...names])
}

async function clear(page: Page, t: TFunction): Promise<void> {
  await page.getByRole('button', { name: t('dashboard:filters.clearAll') }).click()
  await expectRows(page, ['T-1', 'T-2', 'T-3'])
}

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`VIEW-08 dates filter by range, before, after and empty, and files by whether there is one (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    await open(page, locale)

    let filter = await openFilter(page, t, 'Jour')
    await filter.getByLabel(t('grid:filter.from'), { exact: true }).fill('31/03/2024')
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Enter')
    await expectRows(page, ['T-2', 'T-3'])
    await clear(page, t)

    for (const [operator, rows] of [
      ['before', ['T-1']],
      ['after', ['T-3']],
    ] as const) {
      filter = await openFilter(page, t, 'Jour')
      await filter.getByRole('combobox').selectOption(operator)
      const bound = filter.getByRole('textbox', { name: t(`grid:filter.${operator}`) })
      await bound.fill('31/02/2024')
      await expect(filter).toContainText(t('cells:not_a_date'))
      await bound.fill('31/03/2024')
      await page.keyboard.press('Enter')
      await expectRows(page, rows)
      await clear(page, t)
    }

    filter = await openFilter(page, t, 'Relance')
    await filter.getByRole('combobox').selectOption('empty')
    await filter.getByRole('button', { name: t('grid:filter.apply') }).click()
    await expectRows(page, ['T-2', 'T-3'])
    await clear(page, t)

    filter = await openFilter(page, t, 'Justificatif')
    await filter.getByRole('combobox').selectOption('filled')
    await page.keyboard.press('Tab')
    await filter.getByRole('button', { name: t('grid:filter.apply') }).press('Enter')
    await expectRows(page, ['T-2'])
    await expect(page.getByRole('list', { name: t('dashboard:filters.label') })).toContainText('Justificatif')
    await clear(page, t)
  })
}

test('CELL-05 I18N-05 a moment is shown and typed in the project’s time zone, and a typed day keeps its time', async ({
  page,
  words,
}) => {
  const t = words('fr')
  await open(page, 'fr')
  const moment = cell(page, 0, 'Relance')
  await expect(moment).toHaveText('30/03/2024 07:15')
  await moment.dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('02/04/2024')
  await page.keyboard.press('Enter')
  await expect(moment).toHaveText('02/04/2024 07:15')
  const saved = page.waitForRequest(
    (request) =>
      request.method() === 'PATCH' &&
      request.postDataJSON().changes[0].value?.model === '2024-04-02T22:30:00Z',
  )
  await moment.dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('02/04/2024 18:30')
  await page.keyboard.press('Enter')
  await saved
  await expect(moment).toHaveText('02/04/2024 18:30')

  await moment.dblclick()
  await expect(page.locator('.quitus-editor-input')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: t('grid:filter.openCalendar') })
  await expect(calendar.getByRole('button', { name: '5 avril 2024', exact: true })).toBeVisible()
  await expectAccessibleInBothModes(page)
  await calendar.getByRole('button', { name: '5 avril 2024', exact: true }).click()
  await expect(calendar).toBeHidden()
  await expect(moment).toHaveText('05/04/2024 18:30')
  await moment.dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('02/04/2024')
  await page.keyboard.press('Enter')
  await expect(moment).toHaveText('02/04/2024 18:30')

  await moment.dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('demain')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(t('cells:not_a_date'))
  await expect(moment).toHaveText('02/04/2024 18:30')

  await cell(page, 0, 'Anomalie').getByRole('link').click()
  const field = page.getByRole('dialog', { name: 'T-1' }).getByRole('textbox', { name: 'Relance' })
  await expect(field).toHaveValue('02/04/2024 18:30')
  await field.fill('')
  const emptied = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Enter')
  await expect(moment).toBeEmpty()
  // Shown before it is stored: a page that is left at once may not have sent it.
  await (await emptied).finished()
  await page.reload()
  await expect(field).toHaveValue('')
})
