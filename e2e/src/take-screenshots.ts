import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Locale } from '@quitus/domain/locale.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { cell } from './grid-cell.ts'
import { DEMO_DASHBOARD, inLocale } from './pages.ts'
import { startQuitus } from './start-quitus.ts'
import { withoutEvents } from './without-events.ts'

// `npm run screenshots`: the images of README and guide, from the demo project of a fresh installation.
const FOLDER = fileURLToPath(new URL('../../docs/images/', import.meta.url))
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
/** A line of the dashboard whose anomaly nobody has decided, and that is not decided here. */
const UNDECIDED_LINE = 1
const [LOGIN, PASSWORD] = ['customer@demo.quitus.test', 'quitus-demo-2026']

type Look = { locale: Locale; colorScheme?: 'light' | 'dark'; viewport?: typeof WIDE }

const quitus = await startQuitus()
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  // A reader’s browser shows them, and the grid keeps their place.
  ignoreDefaultArgs: ['--hide-scrollbars'],
  ...(executablePath === undefined ? {} : { executablePath }),
})
const translations = await createTranslations('fr')
try {
  await takeAll(browser)
} finally {
  await browser.close()
  await quitus.stop()
}

async function takeAll(on: Browser): Promise<void> {
  const stranger = await open(on, { locale: 'fr' })
  await stranger.getByLabel(words('fr')('session:signIn.login')).waitFor()
  await take(stranger, 'sign-in-fr')

  const narrow = await dashboard(on, { locale: 'fr', viewport: NARROW })
  await take(narrow, 'narrow-fr')

  const dark = await dashboard(on, { locale: 'en', colorScheme: 'dark' })
  await cell(dark, 0, 'Numéro anomalie').getByRole('link').click()
  await dark.getByRole('tabpanel').getByRole('definition').first().waitFor()
  await take(dark, 'dashboard-en-dark')

  const french = await dashboard(on, { locale: 'fr' })
  await french.locator('.ag-row[row-index="2"] .quitus-expander').click()
  await take(french, 'dashboard-fr')
  await openFilter(french, 'Fournisseur', 'services')
  await take(french, 'guide-filter-fr')

  const english = await dashboard(on, { locale: 'en' })
  await openFilter(english, 'Montant anomalie', '1000')
  await take(english, 'guide-filter-en')
  await english.keyboard.press('Escape')
  await takeConflict(english, await dashboard(on, { locale: 'en' }))

  const deciding = await dashboard(on, { locale: 'fr' })
  await cell(deciding, 0, 'Numéro anomalie').getByRole('link').click()
  await decide(deciding, 'fr', 'Le fournisseur confirme : payée deux fois, avoir demandé.')
  await take(deciding, 'guide-detail-fr')
  await history(deciding, 'fr')
  await history(english, 'en')
}

/** Two windows change the comment of one anomaly; the second one has to choose which value to keep. */
async function takeConflict(mine: Page, theirs: Page): Promise<void> {
  for (const page of [mine, theirs])
    await cell(page, UNDECIDED_LINE, 'Numéro anomalie').getByRole('link').click()
  const comment = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Comment' })
  await comment(mine).waitFor()
  await comment(theirs).fill('The credit note takes this back')
  const saved = theirs.waitForResponse((response) => response.request().method() === 'PATCH')
  await comment(theirs).press('Enter')
  await saved
  await comment(mine).fill('Call the supplier')
  await comment(mine).press('Enter')
  const box = mine.getByRole('dialog', { name: words('en')('grid:conflict.title') })
  await box.waitFor()
  await take(mine, 'guide-conflict-en')
  await box.getByRole('button', { name: words('en')('grid:conflict.takeTheirs') }).click()
}

async function decide(page: Page, locale: Locale, text: string): Promise<void> {
  const comment = page.getByRole('dialog').getByRole('textbox', { name: 'Commentaire' })
  await comment.fill(text)
  await comment.press('Enter')
  const t = words(locale)
  await page.getByRole('button', { name: t('writing:act.validate') }).click()
  const deciding = page.getByRole('dialog', { name: t('writing:act.validate') })
  await deciding.getByRole('button', { name: t('writing:act.validate') }).click()
  await page.getByRole('button', { name: t('writing:act.devalidate') }).waitFor()
  await page
    .getByRole('status')
    .getByRole('button', { name: t('close') })
    .click()
  await page.getByRole('tabpanel').evaluate((panel) => panel.scrollTo(0, 0))
}

async function history(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('tab', { name: words(locale)('dashboard:entry.history') }).click()
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
  await take(page, `guide-history-${locale}`)
}

async function open(
  on: Browser,
  { locale, colorScheme = 'light', viewport = WIDE }: Look,
  address = '/login',
): Promise<Page> {
  const context = await on.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
  await withoutEvents(context)
  const page = await context.newPage()
  await page.goto(quitus.address + inLocale(address, locale))
  return page
}

async function dashboard(on: Browser, look: Look): Promise<Page> {
  const page = await open(on, look, DEMO_DASHBOARD)
  const t = words(look.locale)
  await page.getByLabel(t('session:signIn.login')).fill(LOGIN)
  await page.getByLabel(t('session:signIn.password'), { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  // Cards where it is narrow.
  await cell(page, 0, 'Numéro anomalie').or(page.getByRole('article').first()).getByRole('link').waitFor()
  return page
}

async function openFilter(page: Page, column: string, text: string): Promise<void> {
  await page.locator(`.ag-header-cell[col-id="${column}"]`).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('dialog').getByRole('textbox').first().fill(text)
}

function words(locale: Locale) {
  return translations.getFixedT(locale)
}

/** Quiet first: whatever was requested is there, and nothing is pointed at. */
async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${FOLDER}${name}.png`, animations: 'disabled', caret: 'hide' })
}
