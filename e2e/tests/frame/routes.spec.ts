import { PROJECT_FEATURES } from '@quitus/domain/access/project-feature.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import { inLocale } from '#pages.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import { expect, expectAccessible, signIn, test } from '#quitus-test.ts'
import { watchCalls } from '#watch-calls.ts'

const DASHBOARD = '/resultats/dashboards/default'
/** Pages of a project that say what is not there yet: address, key of the heading, words that it names. */
const EMPTY_PAGES = [
  ['/resultats/synthese/default', 'screens:synthesis.title', {}],
  ['/resultats/suppliers', 'screens:suppliers.title', {}],
  ['/duplicate-suppliers/duplicate-suppliers', 'dashboard:view.notPublished', {}],
  ['/analysis/free-anomaly', 'freeAnomalies:title', {}],
  ['/transferts/envoyer-des-fichiers', 'screens:sendFiles.title', {}],
  ['/transferts/gerer-les-fichiers', 'screens:manageFiles.title', {}],
] as const
const ANOMALY_PAGES = [`${DASHBOARD}/anomalie/A%2F1`, `${DASHBOARD}/anomalie/A%2F1/mouvements/M$$2`]

/** Axe goes over every page in both modes elsewhere (`every-page.spec.ts`). */
const MODES = [
  ['light', ''],
  ['dark', ' @full'],
] as const

let person: Person
let everything: string
let nothing: string
let transfersToRead: string

test.beforeAll(async () => {
  person = await createPerson('Odile Tous-Écrans')
  const company = 'Ateliers Perrin'
  everything = await createProject({ name: 'Tout', company, features: PROJECT_FEATURES }, person)
  nothing = await createProject({ name: 'Rien', company, features: [] }, person)
  transfersToRead = await createProject(
    { name: 'Lecture', company, features: ['transfers'], right: 'read' },
    person,
  )
})

test.describe('screens of a project', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, person, `/en/${nothing}`)
    await expect(page).toHaveURL(/no-features$/)
  })

  for (const [colorScheme, tag] of MODES) {
    test(`NAV-05 NAV-06 NAV-07 NAV-08 NAV-10 A11Y-01 are at their addresses in both languages and pass axe (${colorScheme})${tag}`, async ({
      page,
      words,
      failures,
    }) => {
      // A project that has nothing published has no synthesis and no suppliers.
      failures.announce(/^404 GET .*\/synthesis\/metadata$/)
      failures.announce(/^404 GET .*\/mainsuppliers\/metadata$/)
      failures.announce(/^404 GET .*\/suppliersduplicate\/metadata$/)
      await page.emulateMedia({ colorScheme })
      const [first, second] = colorScheme === 'light' ? (['fr', 'en'] as const) : (['en', 'fr'] as const)
      for (const [path, title, named] of EMPTY_PAGES) {
        const address = `/${everything}${path}?keep=1`
        await page.goto(inLocale(address, first))
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toHaveText(words(first)(title, named))
        await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveCount(1)
        await expectAccessible(page)
        await page.getByRole('link', { name: second === 'en' ? 'English' : 'Français' }).click()
        await expect(heading).toHaveText(words(second)(title, named))
        await expect(page).toHaveURL(inLocale(address, second))
      }
    })
  }

  test('NAV-04 ids of anomalies and movements are read from the address, on a dashboard that is not published', async ({
    page,
    words,
    failures,
  }) => {
    failures.announce(/^404 GET .*\/dashboard\/metadata$/)
    for (const path of ANOMALY_PAGES) {
      await page.goto(`/en/${everything}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        words('en')('dashboard:view.notPublished'),
      )
    }
  })

  test('NAV-14 the navigation shows what the project opens to the person, and home is the first of it', async ({
    page,
    words,
  }) => {
    const t = words('en')
    const links = page.getByRole('navigation', { name: t('navigation:main') }).getByRole('link')
    await page.goto(`/en/${everything}`)
    await expect(page.getByText(t('dashboard:view.notPublished'))).toBeVisible()
    await expect(page).toHaveURL(`/en/${everything}`)
    await expect(links).toHaveText([
      t('navigation:home'),
      t('navigation:dashboard'),
      t('navigation:synthesis'),
      t('navigation:followUp'),
      t('navigation:suppliers'),
      t('navigation:duplicateSuppliers'),
      t('navigation:freeAnomaly'),
      t('navigation:sendFiles'),
      t('navigation:manageFiles'),
    ])
    await page.goto(`/en/${transfersToRead}`)
    await expect(page).toHaveURL(`/en/${transfersToRead}/transferts/gerer-les-fichiers`)
    await expect(links).toHaveText([t('navigation:manageFiles')])
  })

  test('NAV-09 a project that opens nothing leads to the page that says whom to contact', async ({
    page,
    words,
  }) => {
    await page.goto(`/en/${nothing}`)
    await expect(page).toHaveURL(`/en/${nothing}/resultats/no-features`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('en')('projects:noFeatures.title'))
  })

  test('NAV-09 NAV-13 who has projects and screens is led home from the pages that say there are none', async ({
    page,
    words,
  }) => {
    const t = words('en')
    await page.goto(`/en/${transfersToRead}/resultats/no-features`)
    await expect(page).toHaveURL(`/en/${transfersToRead}/transferts/gerer-les-fichiers`)
    // The project counts as opened once its page is.
    await expect(page.getByRole('navigation', { name: t('navigation:main') })).toBeVisible()
    await page.goto('/en/no-projects')
    await expect(page).toHaveURL(`/en/${transfersToRead}/transferts/gerer-les-fichiers`)
    await expect(page.getByRole('navigation', { name: t('navigation:main') })).toBeVisible()
  })

  test('NAV-16 a guard that refuses loads neither the page nor its data', async ({ page, words }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const refused = [DASHBOARD, `${DASHBOARD}/x`, ...EMPTY_PAGES.map(([path]) => path)]
    for (const path of refused) {
      await page.goto(`/en/${nothing}${path}`)
      await expect(page).toHaveURL(`/en/${nothing}/resultats/no-features`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        words('en')('projects:noFeatures.title'),
      )
    }
    // The scripts of the refused pages, by the names that the build gives them.
    const guarded =
      /\/assets\/(?:grid|dashboard|dashboard-screen|synthesis-page|suppliers|duplicate-suppliers|free-anomalies|transfer-pages|manage-files)-[\w-]{8}\.js/
    expect(requested.filter((path) => guarded.test(path))).toEqual([])
    await page.goto(`/en/${transfersToRead}/transferts/envoyer-des-fichiers`)
    await expect(page).toHaveURL(`/en/${transfersToRead}/transferts/gerer-les-fichiers`)
    await expect.poll(() => requested.filter((path) => guarded.test(path))).not.toEqual([])
    // The page to which the last one led requests what it shows.
    const requestedPaths = requested.filter(
      (path) => path.startsWith('/services/') && !path.includes(`/projects/${transfersToRead}/transfers/`),
    )
    // The bell sends a request on every page, once it is there.
    const asForPage = requestedPaths.filter((path) => path !== '/services/v1/wexaus/notices')
    expect(new Set(asForPage)).toEqual(new Set(['/services/v1/wexaus/projects']))
  })

  test.describe('a part that is gone', () => {
    test('NAV-20 a part that does not load reloads the page once, then says so', async ({
      page,
      words,
      failures,
    }) => {
      await page.goto(`/en/${everything}/resultats/suppliers`)
      await expect(page.getByText(words('en')('screens:suppliers.none'))).toBeVisible()
      // There are neither suppliers nor, which the page says in the end, a synthesis.
      failures.announce(
        /^404 GET .*\/mainsuppliers\/metadata$/,
        /^net::ERR_FAILED GET \/assets\/synthesis-page/,
        /^404 GET .*\/synthesis\/metadata$/,
        /^console: /,
      )
      await page.route('**/assets/synthesis-page*.js', (route) => route.abort())
      const loads: string[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
      })
      await page.getByRole('link', { name: words('en')('navigation:synthesis') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error')
      expect(loads).toEqual([`/en/${everything}/resultats/synthese/default`])
      await page.unroute('**/assets/synthesis-page*.js')
      await page.getByRole('button', { name: words('en')('serverError.back') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('en')('screens:synthesis.title'))
    })
  })
})

test.describe('a newer build', () => {
  test('NAV-20 is looked for every hour, and a reload is offered', async ({ page, words }) => {
    const t = words('fr')
    let build: string | null = null
    let looks = 0
    await page.route('**/build.json', (route) => {
      looks += 1
      return build === null ? route.continue() : route.fulfill({ json: { build } })
    })
    // Time passes as the journey says, however long a page takes to load.
    await page.clock.install({ time: '2026-03-02T09:00:00' })
    await page.clock.pauseAt('2026-03-02T09:00:01')
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.fastForward('59:59')
    expect(looks).toBe(0)
    const same = page.waitForResponse('**/build.json')
    await page.clock.fastForward('00:01')
    await (await same).finished()
    await expect(page.getByText(t('newBuild.message'))).toHaveCount(0)
    build = 'newer'
    await page.clock.fastForward('01:00:00')
    await expect(page.getByText(t('newBuild.message'))).toBeVisible()
    await page.clock.resume()
    await expectAccessible(page)
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('button', { name: t('newBuild.reload') }).click()
    await reloaded
  })
})

test.describe('administration', () => {
  for (const [colorScheme, tag] of MODES) {
    test(`NAV-11 NAV-18 A11Y-01 is open to administrators, who come back to it after signing in (${colorScheme})${tag}`, async ({
      page,
      signInByFormAs,
      words,
    }) => {
      const t = words('fr')
      await page.emulateMedia({ colorScheme })
      await page.goto('/admin/users')
      await expect(page).toHaveURL(/\/login\?returnTo=/)
      await signInByFormAs('admin', { at: new URL(page.url()).pathname + new URL(page.url()).search })
      await expect(page).toHaveURL('/admin/users')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin:lists.users'))
      await expectAccessible(page)
      await page.getByRole('link', { name: t('admin:lists.home') }).click()
      await expect(page).toHaveURL('/admin/home')
      await page.goto('/admin')
      await expect(page).toHaveURL('/admin/home')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin:title'))
      await expectAccessible(page)
    })
  }

  test('NAV-11 does not exist for anybody else, and nothing of it is loaded', async ({
    page,
    signInAs,
    words,
  }) => {
    await signInAs('staff', { locale: 'en' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A page that requests nothing by and by: what it requested came before.
    await page.goto('/en/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('en')('notFound.title'))
    await page.waitForLoadState('networkidle')
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    for (const path of ['/en/admin/home', '/en/admin/users', '/en/admin']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('en')('notFound.title'))
      await expect(page.getByRole('main')).toContainText(path)
    }
    expect(requested.filter((path) => /admin-(?:layout|home|users)|\/services\//.test(path))).toEqual([])
  })
})

test.describe('public pages', () => {
  for (const locale of LOCALES) {
    test(`NAV-12 A11Y-01 the pages for a new password open without signing in (${locale})`, async ({
      page,
      words,
      failures,
    }) => {
      const t = words(locale)
      const calls = watchCalls(page)
      await page.emulateMedia({ colorScheme: locale === 'fr' ? 'light' : 'dark' })
      await page.goto(inLocale('/login', locale))
      await page.getByRole('link', { name: t('session:signIn.forgotten') }).click()
      await expect(page).toHaveURL(inLocale('/forgotten-password', locale))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('session:forgottenPassword.title'))
      await expectAccessible(page)
      failures.announce(/^404 POST \/services\/auth\/password-link$/)
      await page.goto(inLocale('/resetpassword?token=x', locale))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('session:resetPassword.title'))
      await expect(page.getByRole('alert')).toContainText(t('errors:link_unknown'))
      await page.getByRole('link', { name: t('session:toSignIn') }).click()
      await expect(page).toHaveURL(inLocale('/login', locale))
      expect(calls).toEqual(['/services/auth/password-link'])
    })
  }
})
