import { expect, type Locator, type Page } from '@playwright/test'
import { cell } from './grid-cell.ts'

/** Opens the editor of a cell and types into it, without saving. */
export async function typeIntoCell(page: Page, line: number, column: string, text: string): Promise<Locator> {
  await cell(page, line, column).dblclick()
  const editor = page.locator('.quitus-editor-input')
  await editor.fill(text)
  return editor
}

/** Types into a cell and saves it. */
export async function writeCell(page: Page, line: number, column: string, text: string): Promise<void> {
  await typeIntoCell(page, line, column, text)
  await page.keyboard.press('Enter')
  await expect(cell(page, line, column)).toHaveText(text)
}
