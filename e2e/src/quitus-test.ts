import { randomInt, randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Locale } from '@quitus/domain/locale.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import axeCore from 'axe-core'
import type { i18n, TFunction } from 'i18next'
import { createFailureWatch, type FailureWatch } from './failure-watch.ts'
import type { Person } from './quitus-command.ts'

/** The demo accounts of a fresh installation. */
export const PERSONAS = {
  customer: 'customer@demo.quitus.test',
  staff: 'staff@demo.quitus.test',
  admin: 'admin@demo.quitus.test',
} as const
export const PASSWORD = 'quitus-demo-2026'

type SignIn = (persona: keyof typeof PERSONAS, options?: { locale?: Locale; at?: string }) => Promise<void>

/**
 * Where the store of sessions of the web application looks for its session (AUTH-04), which it keeps as the server
 * answered it.
 */
const SESSION_KEY = 'quitus.session'

type Fixtures = {
  /** The product's own words: tests name what a reader sees by key, in either language. */
  words: (locale: Locale) => TFunction
  /** Signs in without the form, and waits for the screen that the sign-in page leads someone to who is signed in. */
  signInAs: SignIn
  /** Signs in through the page as a person does, and waits for the screen it leads to. */
  signInByFormAs: SignIn
  /**
   * Fails the test when a call was refused, a resource failed, or a page logged an error or threw, unless the test
   * announced it.
   */
  failures: FailureWatch
}

/** Playwright's test with the product's words, a way to sign in, and a watch over what fails. */
export const test = base.extend<Fixtures, { translations: i18n }>({
  translations: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from this pattern
    async ({}, use) => use(await createTranslations('fr')),
    { scope: 'worker' },
  ],
  // Wrong passwords are counted by network as well: those of one journey keep nobody out of another.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from this pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': ownNetwork() }),
  words: async ({ translations }, use) => use((locale) => translations.getFixedT(locale)),
  signInAs: async ({ page }, use) => {
    await use((persona, { locale = 'fr', at = '/login' } = {}) =>
      signIn(page, { login: PERSONAS[persona], password: PASSWORD }, locale === 'en' ? `/en${at}` : at),
    )
  },
  signInByFormAs: async ({ page, words }, use) => {
    await use(async (persona, { locale = 'fr', at = '/login' } = {}) => {
      await page.goto(locale === 'en' ? `/en${at}` : at)
      await fillSignIn(page, words(locale), PERSONAS[persona], PASSWORD)
      await expect(page.getByRole('banner')).toContainText(words(locale)('productName'))
      await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    })
  },
  failures: [
    async ({ browser, context }, use) => {
      const { faults, ...watch } = createFailureWatch()
      watch.watch(context)
      await use(watch)
      expect(faults(browser.contexts())).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/** The address of a network that nobody else comes from. */
const ownNetwork = () => `10.${[256, 256, 254].map((most) => randomInt(most)).join('.')}`

/** A login that nobody has and nobody tried before, so that no earlier attempt makes it wait. */
export const unknownLogin = () => `${randomUUID()}@e2e.quitus.test`

/** Fills the sign-in form that is on screen and sends it. */
export async function fillSignIn(page: Page, t: TFunction, login: string, password: string): Promise<void> {
  await page.getByLabel(t('session:signIn.login')).fill(login)
  await page.getByLabel(t('session:signIn.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('session:signIn.submit') }).click()
}

/**
 * Signs someone in and opens an address; without one it opens the sign-in page, which leads on to their home. The
 * session is in the tab’s storage before the first page is loaded, as the form would leave it; what that form does,
 * the journeys of the session try.
 */
export async function signIn(
  page: Page,
  { login, password }: Pick<Person, 'login' | 'password'>,
  address = '/login',
): Promise<void> {
  const answer = await page.request.post('/services/auth', { data: { login, plainPassword: password } })
  expect(answer.status(), await answer.text()).toBe(200)
  const session = await answer.text()
  const origin = new URL(answer.url()).origin
  await page.addInitScript(
    (given) => {
      // Not in the frame of a preview, which has no storage, and once for this tab: what the page does with its
      // session is its own.
      if (window !== window.top || window.origin !== given.origin) return
      if (sessionStorage.getItem('e2e.signed-in') === given.session) return
      localStorage.removeItem(given.key)
      localStorage.removeItem('quitus.remember')
      sessionStorage.setItem(given.key, given.session)
      sessionStorage.setItem('e2e.signed-in', given.session)
    },
    { origin, key: SESSION_KEY, session },
  )
  await page.goto(address)
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** Lets every call of the API be refused with 503 until `unrouteAll`; answers how often each address was requested. */
export async function refuseCalls(page: Page): Promise<{ api: number; readiness: number }> {
  const requested = { api: 0, readiness: 0 }
  const problem = { type: 'x', title: 'x', status: 503, code: 'unavailable', message: 'x', requestId: 'x' }
  const refusal = { status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }
  await page.route('**/services/v1/**', (route) => {
    requested.api += 1
    return route.fulfill(refusal)
  })
  await page.route('**/services/ready', (route) => {
    requested.readiness += 1
    return route.fulfill(refusal)
  })
  return requested
}

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of axe that look at colours; all others look at what both modes share. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** What the builder loads in place of axe. */
const ALREADY_LOADED = 'void 0'

/** Expects the same in light and in dark mode, which must follow the system: nobody has chosen one. */
export async function expectAccessibleInBothModes(page: Page): Promise<void> {
  await showIn(page, 'light')
  await expectAccessible(page)
  await showIn(page, 'dark')
  await expectLoaded(page)
  expectNothing(await (await axe(page)).withRules(COLOUR_RULES).analyze())
}

/** Expects that axe finds nothing on the page, at WCAG 2.2 AA (A11Y-01). */
export async function expectAccessible(page: Page): Promise<void> {
  await expectLoaded(page)
  expectNothing(await (await axe(page)).withTags(WCAG_TAGS).analyze())
}

/**
 * A grid dims the lines of the last answer until the next one is there, and what fades in has other colours. A list
 * that reads again while axe looks, because someone else changed it, is not dimmed, and a toast whose time is over goes
 * without fading.
 */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('.quitus-grid[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => {
    const undimmed = new CSSStyleSheet()
    undimmed.replaceSync(
      '.ag-grid-viewport, .mantine-Notification-root { opacity: 1 !important; transition: none !important }',
    )
    document.adoptedStyleSheets = [undimmed]
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}

/**
 * Lines of a grid are alike: the first ones of each kind represent the many, whose cells axe would take seconds to go
 * through. What passes a rule is not described: that takes axe longer than to look. A page without frames is looked at
 * in the page itself, with one load of axe for all looks; frames take a page of their own for the sum of the results.
 */
async function axe(page: Page): Promise<AxeBuilder> {
  const isAlone = page.frames().length === 1
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return new AxeBuilder(isAlone ? { page, axeSource: ALREADY_LOADED } : { page })
    .setLegacyMode(isAlone)
    .options({ resultTypes: ['violations'] })
    .exclude('.ag-row:nth-child(n + 9)')
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

function expectNothing({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): void {
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`)),
  ).toEqual([])
}
