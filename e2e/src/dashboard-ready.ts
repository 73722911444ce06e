import { expect, type Page } from '@playwright/test'
import { cell } from './grid-cell.ts'

/** Waits until a dashboard with rows is at rest: its first row, its count and what awaits the person are on screen. */
export async function expectDashboardReady(page: Page): Promise<void> {
  await expect(cell(page, 0, 'Numéro anomalie')).not.toBeEmpty()
  await expect(page.locator('main [role=status] strong')).toBeVisible()
  await expect(page.locator('button[data-kind=toReview]')).toBeVisible()
}
