import type { Page } from '@playwright/test'
import { expectDashboardReady } from '#dashboard-ready.ts'
import { expectNetworkAtRest, watchNetwork } from '#network-rest.ts'
import { DEMO_DASHBOARD, inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { expect, fillSignIn, PASSWORD, PERSONAS, refuseCalls, test } from '#quitus-test.ts'

const HOME = /\/\d+$/

const storedSession = (page: Page) =>
  page.evaluate(() => ({
    local: localStorage.getItem('quitus.session') !== null,
    own: sessionStorage.getItem('quitus.session') !== null,
  }))

/** Spoils the signature's time: the server takes the access token for one that has run out. */
async function expireAccessToken(page: Page): Promise<void> {
  await page.route('**/services/v1/**', async (route) => {
    const request = route.request()
    const bearer = request.headers().authorization ?? ''
    if (!expired.has(bearer)) return route.fallback()
    const body = { type: 'x', title: 'x', status: 401, code: 'token_expired', message: 'x', requestId: 'x' }
    return route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(body) })
  })
  const token = await page.evaluate(() => {
    const text = localStorage.getItem('quitus.session') ?? sessionStorage.getItem('quitus.session')
    return JSON.parse(text ?? '{}').accessToken
  })
  expired.add(`Bearer ${token}`)
}
const expired = new Set<string>()

test.describe('two tabs', () => {
  test.slow()

  test('AUTH-03 renew at once, again and again, and never end each other’s session', async ({
    page,
    context,
    words,
    failures,
  }) => {
    const t = words('fr')
    watchNetwork(page)
    await page.goto('/login')
    await page.getByLabel(t('session:signIn.remember')).check()
    await fillSignIn(page, t, PERSONAS.customer, PASSWORD)
    await expect(page).toHaveURL(HOME)
    const other = await context.newPage()
    watchNetwork(other)
    await other.goto('/')
    await expect(other).toHaveURL(HOME)
    const statuses: number[] = []
    context.on('response', (response) => {
      if (response.url().endsWith('/services/auth/refresh')) statuses.push(response.status())
    })
    failures.announce(/^401 .* \/services\/v1\//)
    for (let round = 0; round < 3; round++) {
      // A reload in the midst of a renewal would lose the new tokens: they run out while no call is made.
      for (const tab of [page, other]) await expectNetworkAtRest(tab)
      await Promise.all([page, other].map(expireAccessToken))
      await Promise.all([page.reload(), other.reload()])
      for (const tab of [page, other]) {
        await expect(tab.getByRole('navigation', { name: t('navigation:main') })).toBeVisible()
        await expect(tab).toHaveURL(HOME)
        await tab.unrouteAll({ behavior: 'wait' })
      }
    }
    expect(statuses.length).toBeGreaterThanOrEqual(3)
    expect(statuses.every((status) => status === 200)).toBe(true)
  })
})

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`AUTH-04 remember me moves the session between the storages, and a new tab finds the remembered one only (${locale})${tag}`, async ({
    page,
    context,
    words,
  }) => {
    const t = words(locale)
    await page.goto(inLocale('/login', locale))
    await fillSignIn(page, t, PERSONAS.customer, PASSWORD)
    await expect(page).toHaveURL(HOME)
    expect(await storedSession(page)).toEqual({ local: false, own: true })
    const stranger = await context.newPage()
    await stranger.goto(inLocale(DEMO_DASHBOARD, locale))
    await expect(stranger).toHaveURL(/\/login/)
    await stranger.getByLabel(t('session:signIn.remember')).check()
    await fillSignIn(stranger, t, PERSONAS.staff, PASSWORD)
    await expect(stranger).toHaveURL(inLocale(DEMO_DASHBOARD, locale))
    expect(await storedSession(stranger)).toEqual({ local: true, own: false })
    const third = await context.newPage()
    await third.goto(inLocale('/', locale))
    await expect(third).toHaveURL(HOME)
    await expect(third.getByRole('navigation', { name: t('navigation:main') })).toBeVisible()
  })
}

test.describe('outage', () => {
  for (const [locale, tag] of JOURNEY_LOCALES) {
    test(`AUTH-06 keeps the session, offers to try again, and leads back when the service is ready (${locale})${tag}`, async ({
      page,
      signInAs,
      words,
      failures,
    }) => {
      const t = words(locale)
      await signInAs('customer', { locale })
      await expect(page).toHaveURL(HOME)
      const home = page.url()
      failures.announce(/^503 /)
      const requested = await refuseCalls(page)
      await page.reload()
      await expect(page).toHaveURL(/\/login\?.*reason=unavailable/)
      await expect(page.getByText(t('session:outage.title'))).toBeVisible()
      await expect(page.getByLabel(t('session:signIn.login'))).toBeHidden()
      expect(await storedSession(page)).toEqual({ local: false, own: true })

      const before = requested.readiness
      await page.getByRole('button', { name: t('retry') }).click()
      await expect.poll(() => requested.readiness).toBeGreaterThan(before)
      await page.reload()
      await expect(page.getByText(t('session:outage.title'))).toBeVisible()
      await expect(page).toHaveURL(/\/login\?.*reason=unavailable/)

      await page.unrouteAll({ behavior: 'wait' })
      await page.getByRole('button', { name: t('session:outage.goBack') }).click()
      await expect(page).toHaveURL(home)
      await expect(page.getByRole('navigation', { name: t('navigation:main') })).toBeVisible()
    })
  }

  test('AUTH-06 a service that is ready and still refuses leads into no loop', async ({
    page,
    signInAs,
    words,
    failures,
  }) => {
    const t = words('fr')
    await signInAs('customer')
    await expect(page).toHaveURL(HOME)
    failures.announce(/^503 /)
    const requested = await refuseCalls(page)
    await page.unroute('**/services/ready')
    await page.reload()
    const goBack = page.getByRole('button', { name: t('session:outage.goBack') })
    await expect(goBack).toBeVisible()
    const before = requested.api
    await goBack.click()
    await expect.poll(() => requested.api).toBeGreaterThan(before)
    await expect(goBack).toBeVisible()
    await expect(page).toHaveURL(/\/login\?.*reason=unavailable/)
    expect(requested.api - before).toBeLessThan(6)
  })

  test('AUTH-06 does not tear away someone who is typing', async ({ page, signInAs, failures }) => {
    await signInAs('customer', { at: DEMO_DASHBOARD })
    const search = page.getByRole('searchbox')
    await expectDashboardReady(page)
    const refused = page.waitForResponse((response) => response.status() === 503)
    failures.announce(/^503 /)
    await refuseCalls(page)
    await search.fill('words not yet saved')
    await refused
    await expect(search).toHaveValue('words not yet saved')
    await search.blur()
    await expect(page).toHaveURL(/\/login\?.*reason=unavailable/)
  })
})
