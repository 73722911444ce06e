import type { Page as Tab } from '@playwright/test'
import { PROJECT_FEATURES } from '@quitus/domain/access/project-feature.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import { anomalyOfEntry } from '#anomaly-of-entry.ts'
import { expectHomeReady } from '#home-ready.ts'
import { createLedgerProject } from '#ledger-project.ts'
import { expectNetworkAtRest, watchNetwork } from '#network-rest.ts'
import { DEMO_DASHBOARD, DEMO_HOME, inLocale, type Page, pagesOf } from '#pages.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothModes,
  fillSignIn,
  signIn,
  test,
} from '#quitus-test.ts'
import { tablesThatHide } from '#tables-that-hide.ts'

const DEMO_STAFF = { login: 'staff@demo.quitus.test', password: 'quitus-demo-2026' }
/** Of anyone who manages the project. */
const MANAGED: readonly string[] = [
  '/$projectId/reglages',
  '/$projectId/reglages/import',
  '/$projectId/reglages/colonnes',
]
const DEMO_PLACE = { projectId: 1, entryId: '', anomalyId: '', code: '' }
const NO_FEATURES = '/$projectId/resultats/no-features'
const DASHBOARD = '/$projectId/resultats/dashboards/$vueName'

/**
 * No anomaly or supplier of the id in the address was written down, and no supplier of the ledger has a second
 * account.
 */
const NOTHING_THERE = [
  /^404 GET .*\/freeanomaly\/entry$/,
  /^404 GET .*\/mainsuppliers\/entry$/,
  /^404 GET .*\/suppliersduplicate\/entry$/,
  /^404 GET .*\/suppliersduplicate\/anomalies\//,
]
/** Nothing that was erased has the number of `pagesOf`. */
const NO_ERASURE = /^404 GET .*\/admin\/erasures\/\d+$/

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
      ...pagesOf(['member'], place).filter(({ route }) => route !== NO_FEATURES && !MANAGED.includes(route)),
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
  // Colours are those of the other language: dark mode is looked at in one of them.
  const modes = locale === 'en' ? 'both colour modes' : 'light mode'
  const expectPasses = locale === 'en' ? expectAccessibleInBothModes : expectAccessible
  test.describe(`in ${locale}`, () => {
    test.slow()

    test(`NAV-01 NAV-12 A11Y-01 I18N-06 every public page passes axe in ${modes} (${locale})`, async ({
      page,
    }) => {
      expect(pages.public.length).toBeGreaterThan(0)
      for (const each of pages.public) {
        await visit(page, each, locale)
        await expectPasses(page)
      }
    })

    test(`PRJ-04 ACC-05 A11Y-01 I18N-06 the settings of a project and its import pass axe in ${modes} (${locale})`, async ({
      page,
    }) => {
      await signIn(page, DEMO_STAFF, inLocale('/login', locale))
      const managed = pagesOf(['member'], DEMO_PLACE).filter(({ route }) => MANAGED.includes(route))
      expect(managed).toHaveLength(MANAGED.length)
      for (const each of managed) {
        await visit(page, each, locale)
        await expectPasses(page)
      }
    })

    for (const [group, title] of [
      ['signedIn', 'NAV-11 NAV-13 A11Y-01 I18N-06 every page outside of projects'],
      ['ofProject', 'NAV-02 A11Y-01 I18N-06 every page of a project'],
    ] as const) {
      test(`${title} passes axe in ${modes} (${locale})`, async ({ page, failures }) => {
        await signIn(page, person, inLocale('/login', locale))
        await expect(page.getByRole('dialog')).toBeVisible()
        failures.announce(...(group === 'ofProject' ? NOTHING_THERE : [NO_ERASURE]))
        expect(pages[group].length).toBeGreaterThan(0)
        for (const each of pages[group]) {
          await visit(page, each, locale)
          await expectPasses(page)
        }
      })
    }

    test(`NAV-13 A11Y-01 I18N-06 anyone who has no project finds out, and has menu and palette (${locale})`, async ({
      page,
      words,
    }) => {
      const t = words(locale)
      await page.goto(inLocale('/login', locale))
      await fillSignIn(page, t, stranger.login, stranger.password)
      await expect(page).toHaveURL(inLocale('/no-projects', locale))
      await expectPasses(page)
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: t('palette:title') })
      await palette.getByRole('combobox').fill(t('session:menu.signOut'))
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(inLocale('/login', locale))
    })
  })
}

/** Pages of the demo project, whose ledger files have the widest tables. */
const WIDE = [
  DEMO_HOME,
  '/1/resultats/synthese/default',
  '/1/resultats/suppliers',
  '/1/transferts/gerer-les-fichiers',
]

test('VIEW-21 A11Y-01 no table is cut without a visible way to the rest, at three widths', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('staff', { at: DEMO_DASHBOARD })
  await expect(page.locator('.ag-row').first()).toBeVisible()
  const pages = [DEMO_DASHBOARD, ...(await demoPages(page)), ...WIDE]
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const address of pages) {
      await page.goto(address)
      await expect(page.locator('h1:visible').first()).toBeVisible()
      await expectNetworkAtRest(page)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect.poll(() => tablesThatHide(page), { message: `${address} at ${width}` }).toEqual([])
    }
  }
})

test('VIEW-21 supplier, document, date, amount and reason are in view at 1440 pixels, the amount at 1024, and suppliers begin with the largest amount shown', async ({
  page,
  signInAs,
}) => {
  await signInAs('staff', { at: DEMO_DASHBOARD })
  const edgeOf = async (column: string) => {
    const box = await page.locator(`.ag-header-cell[col-id="${column}"]`).boundingBox()
    return box === null ? Number.POSITIVE_INFINITY : box.x + box.width
  }
  const first = ['Fournisseur', 'Montant anomalie', 'N° facture', 'Date pièce', 'Motif de détection']
  for (const [width, columns] of [
    [1440, first],
    [1024, first.slice(0, 2)],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const column of columns) await expect.poll(() => edgeOf(column)).toBeLessThanOrEqual(width)
  }
  await page.goto('/1/resultats/suppliers')
  const amounts = page.locator('.ag-row [col-id="Montant d’anomalies, non présentées comprises"]')
  await expect(amounts.first()).toBeVisible()
  await expect(amounts.first()).not.toHaveText(/^0,00/)
})

/**
 * Addresses of the pages in the demo that have tables: an anomaly, its movements, a supplier, and a group of
 * duplicate suppliers.
 */
async function demoPages(page: Tab): Promise<string[]> {
  const anomaly = DEMO_DASHBOARD.replace('default', 'default/anomalie')
  await page.locator('.ag-row').first().getByRole('link').first().click()
  await page.waitForURL(/\/default\/.+/)
  const entryId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  const anomalyId = await anomalyOfEntry(page.request, DEMO_STAFF, 1, entryId)
  const group = page.locator('.ag-row').first()
  await page.goto('/1/duplicate-suppliers/duplicate-suppliers')
  await group.getByRole('link').first().click()
  await page.waitForURL(/duplicate-suppliers\/duplicate-suppliers\/.+/)
  return [
    `${anomaly}/${anomalyId}`,
    `${anomaly}/${anomalyId}/mouvements/${encodeURIComponent(entryId)}`,
    '/1/resultats/suppliers/F00531',
    new URL(page.url()).pathname,
  ]
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
    failures.announce(/^console: .*Content Security Policy/, ...NOTHING_THERE, NO_ERASURE)
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'body { color: red }'
      document.head.append(style)
    })
    await expect.poll(() => violations.length).toBe(1)
  })
})
