import { expect, type Page } from '@playwright/test'

/** Waits until the home of a project with results is at rest: its figures, and what awaits the person. */
export async function expectHomeReady(page: Page): Promise<void> {
  await expect(page.locator('main a[data-kind=toDecide] strong')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
