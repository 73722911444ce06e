import { expect, type Locator, type Page } from '@playwright/test'

/** A cell of the grid by its line, counted from 0 over unfolded rows too, and its column; lines far from the screen have none. */
export function cell(page: Page, row: number, column: string): Locator {
  return page.locator(`.ag-row[row-index="${row}"] [role="gridcell"][col-id="${column}"]`)
}

/** Scrolls the grid to its last columns, where the reviewers' own stand, and waits for the cell among them. */
export async function reveal(page: Page, target: Locator): Promise<void> {
  await expect(cell(page, 0, 'Id anomalie')).not.toBeEmpty()
  await page.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo(10_000, 0))
  await expect(target).toBeVisible()
}
