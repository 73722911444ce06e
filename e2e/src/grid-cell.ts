import type { Locator, Page } from '@playwright/test'

/** A cell of the grid by its line, counted from 0 over unfolded rows too, and its column; lines far from the screen have none. */
export function cell(page: Page, row: number, column: string): Locator {
  return page.locator(`.ag-row[row-index="${row}"] [role="gridcell"][col-id="${column}"]`)
}
