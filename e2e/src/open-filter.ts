import { expect, type Locator, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'

/**
 * Opens the filter of a column, named as metadata names it, from its header and waits until it has the focus, which
 * it takes a moment after it opened.
 */
export async function openFilter(page: Page, t: TFunction, column: string): Promise<Locator> {
  const header = page.locator(`.ag-header-cell[col-id="${column}"]`)
  const label = await header.locator('.quitus-header-label').innerText()
  await header.focus()
  await page.keyboard.press('Alt+ArrowDown')
  const filter = page.locator('.quitus-filter-box[role=dialog]')
  await expect(filter).toHaveAccessibleName(t('grid:filter.open', { column: label }))
  await expect(filter.locator(':focus')).toBeVisible()
  await expect(filter.getByRole('button', { name: t('grid:filter.apply') })).toBeVisible()
  return filter
}
