import { expect, type Locator, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'

/** Opens the filter of a column from its header and waits until it has the focus, which it takes a moment after it opened. */
export async function openFilter(page: Page, t: TFunction, column: string): Promise<Locator> {
  await page.locator(`.ag-header-cell[col-id="${column}"]`).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const filter = page.locator('.quitus-filter-box[role=dialog]')
  await expect(filter).toHaveAccessibleName(new RegExp(column))
  await expect(filter.locator(':focus')).toBeVisible()
  await expect(filter.getByRole('button', { name: t('grid:filter.apply') })).toBeVisible()
  return filter
}
