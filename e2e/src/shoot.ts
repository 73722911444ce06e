import type { Page } from '@playwright/test'

const SHOTS = process.env.SHOTS
const SIZES = [
  ['wide', 1440, 900],
  ['narrow', 390, 844],
] as const

/**
 * Takes screenshots of what is on the page into the folder `SHOTS` names, in both modes, wide and narrow, each as high
 * as what is on it; does nothing where none is named.
 */
export async function shoot(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  if (SHOTS === undefined || before === null) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [size, width, least] of SIZES) {
      await page.setViewportSize({ width, height: least })
      const height = await page.evaluate(() => {
        const scrolled = document.querySelector('main h1')?.parentElement
        return scrolled == null ? 0 : scrolled.scrollHeight + scrolled.getBoundingClientRect().top
      })
      await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}-${size}.png` })
      if (height > least) {
        await page.setViewportSize({ width, height: Math.ceil(height) })
        await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}-${size}-whole.png` })
      }
    }
  }
  await page.setViewportSize(before)
}
