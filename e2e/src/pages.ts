import { PAGE_ROUTES, type PageAccess, type PageRoute } from '@quitus/domain/access/page-routes.ts'
import { LOCALES, type Locale } from '@quitus/domain/locale.ts'

/** A page to try: its pattern and an address of it without language. */
export type Page = { route: PageRoute; address: string }

/** What replaces a pattern’s parameters; ids that need encoding. */
type Place = { projectId: number | string; entryId: string; anomalyId: string; code: string }

/**
 * Every page of these accesses, from the table that the router is checked against: a new route is tried without being
 * listed here.
 */
export function pagesOf(accesses: readonly PageAccess[], place: Place): Page[] {
  const values: Readonly<Record<string, string>> = {
    projectId: String(place.projectId),
    vueName: 'default',
    syntheseName: 'default',
    part: 'default',
    // The first account of an installation, and the project itself as the administration sees it.
    userId: '1',
    adminProjectId: String(place.projectId),
    // None of this number: the page says so.
    erasureId: '2147483647',
    entryId: encodeURIComponent(place.entryId),
    documentId: encodeURIComponent(place.entryId),
    anomalyId: encodeURIComponent(place.anomalyId),
    code: encodeURIComponent(place.code),
  }
  const fill = (route: string) =>
    route.replaceAll(/\$(\w+)/g, (_match, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`No value for $${name} of ${route}`)
      return value
    })
  const routes = Object.keys(PAGE_ROUTES) as PageRoute[]
  return routes
    .filter((route) => accesses.includes(PAGE_ROUTES[route]))
    .map((route) => ({ route, address: fill(route) }))
}

/**
 * Both languages for journeys whose words are all that differs, with what is added to the title: in English they run
 * with `npm run e2e:full`. Catalogues are checked against each other, and axe goes over every page in both languages.
 */
export const JOURNEY_LOCALES = LOCALES.map((locale) => [locale, locale === 'fr' ? '' : ' @full'] as const)

/** The home of the demo project, where its people begin, and its dashboard. */
export const DEMO_HOME = '/1'
export const DEMO_DASHBOARD = '/1/resultats/dashboards/default'

/** The same address in a language. */
export function inLocale(address: string, locale: Locale): string {
  if (locale === 'fr') return address
  return address === '/' ? '/en' : `/en${address}`
}
