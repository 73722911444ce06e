import { expect, type Locator, type Page } from '@playwright/test'

/**
 * A cell of the grid by its line, counted from 0 over unfolded rows too, and its column; lines far from the screen
 * have none.
 */
export function cell(page: Page, row: number, column: string): Locator {
  return page.locator(`.ag-row[row-index="${row}"] [role="gridcell"][col-id="${column}"]`)
}

/** Scrolls the grid to its last columns, where the reviewers' own are, and waits for the cell among them. */
export async function reveal(page: Page, target: Locator): Promise<void> {
  await expect(page.locator('.ag-row[row-index="0"]').filter({ hasText: /\S/ }).first()).toBeVisible()
  await page.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo(10_000, 0))
  await expect(target).toBeVisible()
}

/**
 * Scrolls to a line of standard height, far from the end. Rows that are not counted yet make the grid no taller than
 * a window.
 */
export async function scrollToLine(page: Page, line: number): Promise<void> {
  const top = 36 * line
  const scroll = (viewport: Element, wanted: number) => {
    viewport.scrollTo(0, wanted)
    return viewport.scrollTop
  }
  await expect.poll(() => page.locator('.ag-grid-viewport').evaluate(scroll, top)).toBe(top)
}
