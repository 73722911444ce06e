import type { FileChooser, Page } from '@playwright/test'

/** The system's file chooser, which `open` opens. */
export async function openChooser(page: Page, open: () => Promise<void>): Promise<FileChooser> {
  const waiting = page.waitForEvent('filechooser')
  // Answered once the page knows that choosers are watched; a key or a click may reach it before that.
  await page.evaluate(() => undefined)
  await open()
  return waiting
}
