import { LOCALES } from '@quitus/domain/locale.ts'
import { expectHomeReady } from '#home-ready.ts'
import { expectNetworkAtRest, watchNetwork } from '#network-rest.ts'
import { inLocale } from '#pages.ts'
import { expect, fillSignIn, PASSWORD, PERSONAS, test, unknownLogin } from '#quitus-test.ts'
import { watchCalls } from '#watch-calls.ts'

const HOME = /\/\d+$/

test.describe('sign-in', () => {
  for (const locale of LOCALES) {
    test(`AUTH-01 leads a person with login and password to their project (${locale})`, async ({
      page,
      signInByFormAs,
      words,
    }) => {
      await signInByFormAs('customer', { locale })
      await expect(page).toHaveURL(HOME)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const t = words(locale)
      await expect(page.getByRole('navigation', { name: t('navigation:main') })).toBeVisible()
    })
  }

  test('AUTH-01 says the same of a wrong password and of an unknown login, in the language of the page', async ({
    page,
    words,
    failures,
  }) => {
    const t = words('en')
    await page.goto('/en/login')
    failures.announce(/^401 POST \/services\/auth$/)
    for (const [login, password] of [
      [PERSONAS.customer, 'not the password'],
      [unknownLogin(), PASSWORD],
    ] as const) {
      await fillSignIn(page, t, login, password)
      await expect(page.getByRole('alert')).toHaveText(t('errors:wrong_credentials'))
    }
    await expect(page).toHaveURL('/en/login')
  })

  test('FLOW-12 says next to each field what it lacks, and calls nobody', async ({ page, words }) => {
    const t = words('fr')
    const calls = watchCalls(page)
    await page.goto('/login')
    await page.getByRole('button', { name: t('session:signIn.submit') }).click()
    await expect(page.getByLabel(t('session:signIn.login'))).toHaveAccessibleDescription(
      t('session:signIn.loginRequired'),
    )
    await expect(page.getByText(t('session:signIn.passwordRequired'))).toBeVisible()
    await expect(page.getByLabel(t('session:signIn.login'))).toBeFocused()
    expect(calls).toEqual([])
  })

  for (const locale of LOCALES) {
    test(`NAV-18 goes back to the deep page that was requested, query included (${locale})`, async ({
      page,
      words,
    }) => {
      const deep = inLocale('/1/resultats/dashboards/default?search=007', locale)
      await page.goto(deep)
      await expect(page).toHaveURL(/\/login\?returnTo=/)
      await fillSignIn(page, words(locale), PERSONAS.customer, PASSWORD)
      await expect(page).toHaveURL(deep)
    })
  }

  for (const foreign of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)']) {
    test(`NAV-18 goes home, never to another site, when the address to return to is ${foreign}`, async ({
      page,
      signInByFormAs,
    }) => {
      await signInByFormAs('customer', { at: `/login?returnTo=${encodeURIComponent(foreign)}` })
      await expect(page).toHaveURL(HOME)
    })
  }

  test('NAV-18 takes encoded slashes for a page of this site that does not exist', async ({
    page,
    words,
  }) => {
    const t = words('fr')
    await page.goto(`/login?returnTo=${encodeURIComponent('/%2f%2fevil.test')}`)
    await fillSignIn(page, t, PERSONAS.customer, PASSWORD)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.title'))
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:/)
  })

  test('AUTH-12 shows who is signed in by name, company and mail', async ({
    page,
    signInByFormAs,
    words,
  }) => {
    const signedIn = page.waitForResponse((response) => response.url().endsWith('/services/auth'))
    await signInByFormAs('staff')
    const user = await (await signedIn).json()
    expect(Object.keys(user).toSorted()).toEqual(
      [
        'accessToken',
        'adminWExaus',
        'company',
        'deviceToken',
        'fullName',
        'impersonation',
        'inactivityMinutes',
        'language',
        'lastLogin',
        'login',
        'mail',
        'optionalFeatures',
        'refreshToken',
        'role',
        'roleType',
        'secondFactorDueAt',
      ].toSorted(),
    )
    await page
      .getByRole('button', { name: words('fr')('session:menu.label', { name: user.fullName }) })
      .click()
    const menu = page.getByRole('menu')
    for (const text of [user.fullName, user.company, user.mail]) await expect(menu).toContainText(text)
  })

  test('NAV-12 sends someone who is signed in home from the sign-in page', async ({
    page,
    signInByFormAs,
  }) => {
    await signInByFormAs('customer')
    await page.goto('/login')
    await expect(page).toHaveURL(HOME)
  })
})

test.describe('signing out', () => {
  for (const locale of LOCALES) {
    test(`AUTH-05 ends the session on the server, here and in other tabs (${locale})`, async ({
      page,
      context,
      words,
      failures,
    }) => {
      const t = words(locale)
      // The server ends the stream of the other tab, which may open it again before it learns of the sign-out.
      failures.allow(/^401 GET .*\/events$/)
      watchNetwork(page)
      await page.goto(inLocale('/login', locale))
      await page.getByLabel(t('session:signIn.remember')).check()
      await fillSignIn(page, t, PERSONAS.customer, PASSWORD)
      await expectHomeReady(page)
      const other = await context.newPage()
      watchNetwork(other)
      await other.goto(inLocale('/', locale))
      await expectHomeReady(other)
      // What a tab still requests would be refused once the session is over.
      for (const tab of [page, other]) await expectNetworkAtRest(tab)

      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
      const refreshToken = /refreshToken\\":\\"([^"\\]+)/.exec(stored)?.[1]
      await page
        .getByRole('banner')
        .getByRole('button', { name: /Compte de|Account of/ })
        .click()
      const reported = page.waitForResponse((response) => response.url().endsWith('/services/auth/logout'))
      await page.getByRole('menuitem', { name: t('session:menu.signOut') }).click()
      expect((await reported).status()).toBe(204)
      await expect(page).toHaveURL(inLocale('/login', locale))
      await expect(other).toHaveURL(inLocale('/login', locale))
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
        'accessToken',
      )
      const renewal = await page.request.post('/services/auth/refresh', { data: { refreshToken } })
      expect(renewal.status()).toBe(401)
      await other.goto('/1/resultats/dashboards/default')
      await expect(other).toHaveURL(/\/login/)
    })
  }

  test('AUTH-06 leads to the sign-in page when the server no longer knows the session, and comes back', async ({
    page,
    signInByFormAs,
    words,
    failures,
  }) => {
    const t = words('en')
    await signInByFormAs('customer', { locale: 'en' })
    await expect(page).toHaveURL(HOME)
    const home = page.url()
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(sessionStorage)) {
        sessionStorage.setItem(key, text.replace(/"accessToken":"[^"]*"/, '"accessToken":"forged"'))
      }
    })
    failures.announce(/^401 GET \/services\/v1\//)
    await page.reload()
    await expect(page.getByText(t('session:expired'))).toBeVisible()
    await fillSignIn(page, t, PERSONAS.customer, PASSWORD)
    await expect(page).toHaveURL(home)
  })
})

test.describe('language', () => {
  test.use({ locale: 'fr-CA' })

  test('I18N-01 takes the browser’s language on /, then the cookie of the last visit', async ({
    page,
    context,
    words,
  }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.goto('/en/login')
    await expect(page.getByRole('heading', { name: words('en')('session:signIn.title') })).toBeVisible()
    const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
    expect(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(365)
    await page.goto('/')
    await expect(page).toHaveURL('/en/login')
  })

  test('I18N-01 downloads the texts of one language, and the other only when it is requested', async ({
    page,
    words,
  }) => {
    const texts: string[] = []
    page.on('response', (response) => {
      const catalogue = /\/assets\/(?:people-)?(fr|en)-[^/]+\.js$/.exec(response.url())?.[1]
      if (catalogue !== undefined) texts.push(catalogue)
    })
    await page.goto('/login')
    await expect(page.getByText(words('fr')('session:signIn.tagline'))).toBeVisible()
    expect(texts).toEqual(['fr'])
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByText(words('en')('session:signIn.tagline'))).toBeVisible()
    expect(texts).toEqual(['fr', 'en'])
  })

  test('NAV-01 I18N-03 keeps page, parameters and query when the language is switched, there and back', async ({
    page,
    signInByFormAs,
    words,
  }) => {
    await signInByFormAs('customer')
    await page.goto('/1/resultats/dashboards/default?search=007')
    await expect(page.getByRole('navigation', { name: words('fr')('navigation:main') })).toBeVisible()
    const reported = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/en/1/resultats/dashboards/default?search=007')
    await expect(page.getByRole('navigation', { name: words('en')('navigation:main') })).toBeVisible()
    expect((await reported).headers()['selected-language']).toMatch(/French|English/)
    await page.goBack()
    await expect(page).toHaveURL('/1/resultats/dashboards/default?search=007')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('navigation', { name: words('fr')('navigation:main') })).toBeVisible()
  })

  test('I18N-03 names the language of the page in every call', async ({ page, words, failures }) => {
    failures.announce(/^401 POST \/services\/auth$/)
    for (const locale of LOCALES) {
      await page.goto(inLocale('/login', locale))
      const call = page.waitForRequest('**/services/auth')
      await fillSignIn(page, words(locale), unknownLogin(), 'nothing')
      expect((await call).headers()['selected-language']).toBe(locale === 'en' ? 'English' : 'French')
      await expect(page.getByRole('alert')).toHaveText(words(locale)('errors:wrong_credentials'))
    }
  })

  test('I18N-02 shows no text of the other language on the sign-in page', async ({ page, words }) => {
    for (const locale of LOCALES) {
      await page.goto(inLocale('/login', locale))
      const t = words(locale)
      await expect(page).toHaveTitle(`${t('session:signIn.title')} · Quitus`)
      for (const key of ['signIn.tagline', 'signIn.login', 'signIn.remember', 'signIn.submit'] as const) {
        await expect(page.getByText(t(`session:${key}`), { exact: true }).first()).toBeVisible()
      }
    }
  })
})
