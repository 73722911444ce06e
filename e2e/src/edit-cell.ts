import { expect, type Locator, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { cell } from './grid-cell.ts'

/** Opens the editor of a cell and types into it, without saving. */
export async function typeIntoCell(page: Page, line: number, column: string, text: string): Promise<Locator> {
  await cell(page, line, column).dblclick()
  const editor = page.locator('.quitus-editor-input')
  await editor.fill(text)
  return editor
}

/** Types into a cell; resolves once it is stored, which is after it shows. */
export async function writeCell(page: Page, line: number, column: string, text: string): Promise<void> {
  await typeIntoCell(page, line, column, text)
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.keyboard.press('Enter')
  await stored
  await expect(cell(page, line, column)).toHaveText(text)
}

/** Waits until everything written is stored; while a quick write is on its way, the last one is still called saved. */
export async function expectSaved(page: Page, t: TFunction): Promise<void> {
  const status = page.getByRole('status', { name: t('writing:saving.label') })
  await expect(status).toHaveAttribute('aria-busy', 'false')
  await expect(status).toContainText(t('writing:saving.saved'))
}
