import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'

/** A real Chromium without a graphics processor. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
}

export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}

/** Signs in by the form, as people do. */
export async function signInPage(
  page: Page,
  address: string,
  { login, password }: { login: string; password: string },
): Promise<void> {
  await page.goto(`${address}/login`)
  await page.locator('input[type=password]').waitFor()
  await page.locator('input').first().fill(login)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** Notes how long each frame of the page takes, from now on. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lengths: number[] = []
    let last = performance.now()
    const frame = (now: number) => {
      lengths.push(now - last)
      last = now
      Reflect.set(window, 'benchFrame', requestAnimationFrame(frame))
    }
    Reflect.set(window, 'benchFrames', lengths)
    Reflect.set(window, 'benchFrame', requestAnimationFrame(frame))
  })
}

/** Milliseconds of each frame since `watchFrames`, which ends here. */
export function takeFrames(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    cancelAnimationFrame(Number(Reflect.get(window, 'benchFrame')))
    return Reflect.get(window, 'benchFrames') as number[]
  })
}
