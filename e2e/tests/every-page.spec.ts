import type { Page as Tab } from '@playwright/test'
import { LOCALES } from '@quitus/domain/locale.ts'
import { PROJECT_FEATURES } from '@quitus/domain/project-feature.ts'
import { anomalyOfEntry } from '#anomaly-of-entry.ts'
import { expectHomeReady } from '#home-ready.ts'
import { createLedgerProject } from '#ledger-project.ts'
import { expectNetworkAtRest, watchNetwork } from '#network-rest.ts'
import { inLocale, type Page, pagesOf } from '#pages.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothModes,
  fillSignIn,
  signIn,
  test,
} from '#quitus-test.ts'

const NO_FEATURES = '/$projectId/resultats/no-features'
const DASHBOARD = '/$projectId/resultats/dashboards/$vueName'

/** No anomaly or supplier of the id in the address was written down, and no supplier of the ledger has a second account. */
const NOTHING_THERE = [
  /^404 GET .*\/freeanomaly\/entry$/,
  /^404 GET .*\/mainsuppliers\/entry$/,
  /^404 GET .*\/suppliersduplicate\/entry$/,
  /^404 GET .*\/suppliersduplicate\/anomalies\//,
]

let person: Person
let stranger: Person
let nothing: string
let pages: { public: Page[]; signedIn: Page[]; ofProject: Page[] }

test.beforeAll(async ({ request }) => {
  person = await createPerson('Inès Tout-Voir', '--admin')
  stranger = await createPerson('Noémie Sans-Projet')
  const invoices = Array.from({ length: 12 }, (_, at) => ({
    supplier: ['Béton & Fils', 'Électricité Durand', 'Imprimerie Lefèvre'][at % 3] ?? '',
    // F-1010 would be F-1001 with two digits swapped, and so would their amounts.
    number: `F-${1000 + (at === 10 ? 20 : at)}`,
    amount: `${100 + at},50`,
  }))
  const ledger = await createLedgerProject(invoices, { features: PROJECT_FEATURES, also: [person] })
  nothing = await createProject({ name: 'Rien', company: 'Valmont', features: [] }, person)
  const anomalyId = await anomalyOfEntry(request, person, ledger.id, 'P0a')
  const place = { projectId: ledger.id, entryId: 'P0a', anomalyId, code: 'Béton & Fils' }
  pages = {
    public: pagesOf(['public'], place),
    // The page of those without a project has a journey of its own below.
    signedIn: pagesOf(['signed-in', 'administrator'], place).filter(({ route }) => route !== '/no-projects'),
    ofProject: [
      ...pagesOf(['member'], place).filter(({ route }) => route !== NO_FEATURES),
      ...pagesOf(['member'], { ...place, projectId: nothing }).filter(({ route }) => route === NO_FEATURES),
    ],
  }
})

test.beforeEach(({ page }) => watchNetwork(page))

/** Opens each page and waits until it has come to rest. */
async function visit(tab: Tab, { route, address }: Page, locale: (typeof LOCALES)[number]): Promise<void> {
  await tab.goto(inLocale(address, locale))
  await expect(tab.locator('h1:visible')).toHaveCount(1)
  await expectNetworkAtRest(tab)
  await expect(tab.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(tab).toHaveURL(inLocale(address, locale))
  if (route === '/$projectId') await expectHomeReady(tab)
  if (route.startsWith(DASHBOARD)) {
    await expect(tab.locator('.ag-row[row-index="11"] [col-id="Numéro anomalie"]')).not.toBeEmpty()
    await expect(tab.locator('.ag-row-pinned [col-id="Montant anomalie"]')).not.toBeEmpty()
  }
  if (route.endsWith('$vueName/$entryId')) await expect(tab.getByRole('tabpanel')).toContainText('F-1000')
  await expect(tab.getByRole('main')).toHaveCount(1)
  await expect(tab).toHaveTitle(/. · Quitus$/)
}

for (const locale of LOCALES) {
  test.describe(`in ${locale}`, () => {
    test.slow()

    test(`NAV-01 NAV-12 A11Y-01 I18N-06 every public page passes axe in both colour modes (${locale})`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(pages.public.length).toBeGreaterThan(0)
      for (const each of pages.public) {
        await visit(page, each, locale)
        await expectAccessibleInBothModes(page)
      }
    })

    for (const [group, title] of [
      ['signedIn', 'NAV-11 NAV-13 A11Y-01 I18N-06 every page outside of projects'],
      ['ofProject', 'NAV-02 A11Y-01 I18N-06 every page of a project'],
    ] as const) {
      test(`${title} passes axe in both colour modes (${locale})`, async ({ page, failures }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await signIn(page, person, inLocale('/login', locale))
        await expect(page.getByRole('dialog')).toBeVisible()
        if (group === 'ofProject') failures.announce(...NOTHING_THERE)
        expect(pages[group].length).toBeGreaterThan(0)
        for (const each of pages[group]) {
          await visit(page, each, locale)
          await expectAccessibleInBothModes(page)
        }
      })
    }

    test(`NAV-13 A11Y-01 I18N-06 whoever has no project finds out, and has menu and palette (${locale})`, async ({
      page,
      words,
    }) => {
      const t = words(locale)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(inLocale('/login', locale))
      await fillSignIn(page, t, stranger.login, stranger.password)
      await expect(page).toHaveURL(inLocale('/no-projects', locale))
      await expectAccessibleInBothModes(page)
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: t('palette:title') })
      await palette.getByRole('combobox').fill(t('session:menu.signOut'))
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(inLocale('/login', locale))
    })
  })
}

test.describe('content security policy', () => {
  test.slow()

  test('SEC-02 no page breaks it, signed in or not', async ({ page, words, failures }) => {
    const t = words('fr')
    const violations: string[] = []
    await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const reported = `${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`
        const report = Reflect.get(window, 'reportViolation')
        if (typeof report === 'function') void report(reported)
      })
    })
    const policies: string[] = []
    page.on('response', (response) => {
      if (!response.request().isNavigationRequest()) return
      policies.push(response.headers()['content-security-policy'] ?? '')
    })
    for (const each of pages.public) await visit(page, each, 'fr')
    await page.goto('/login')
    await fillSignIn(page, t, person.login, person.password)
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const each of [...pages.signedIn, ...pages.ofProject]) await visit(page, each, 'fr')
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.title'))
    await page.getByRole('button', { name: t('colorMode.label') }).click()
    await expect(page.getByRole('menuitemradio').first()).toBeVisible()
    expect(violations).toEqual([])
    for (const policy of policies) {
      expect(policy).toContain("script-src 'self';")
      expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=]{24}'/)
      expect(policy).toContain("object-src 'none'")
    }
    expect(new Set(policies).size).toBe(policies.length)

    // A violation would be noticed: this is one.
    failures.announce(/^console: .*Content Security Policy/, ...NOTHING_THERE)
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'body { color: red }'
      document.head.append(style)
    })
    await expect.poll(() => violations.length).toBe(1)
  })
})
