// @vitest-environment jsdom
import { PAGE_ROUTES } from '@quitus/domain/access/page-routes.ts'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { connect } from '#shared/api/connect.ts'
import { createSessionStore } from '#shared/session/session-store.ts'
import { createAppRouter } from './router.ts'
import { SCREENS } from './screens.ts'

function routerAt(address: string) {
  const session = createSessionStore()
  return createAppRouter(createMemoryHistory({ initialEntries: [address] }), {
    session,
    ...connect({ session, locale: () => 'fr' }),
    queryClient: new QueryClient(),
    switchLocale: async () => {},
    loadTexts: async () => {},
  })
}

const ENTRY = '/$projectId/resultats/dashboards/$vueName/$entryId'

describe('pages', () => {
  it('NAV-01 are the ones that the specification lists, no more and no less', () => {
    const { routesById } = routerAt('/')
    const layouts = ['/admin']
    const addresses = Object.values(routesById)
      .filter(({ id, fullPath }) => id !== '__root__' && !layouts.includes(fullPath))
      .map(({ fullPath }) => (fullPath === '/' ? '/' : fullPath.replace(/\/$/, '')))
    expect([...new Set(addresses)].toSorted()).toEqual(Object.keys(PAGE_ROUTES).toSorted())
  })

  it('NAV-02 every screen has its page', () => {
    for (const { route } of Object.values(SCREENS)) expect(PAGE_ROUTES).toHaveProperty([route])
  })
})

describe('addresses', () => {
  it.each([
    'FA-1$$2024$$7',
    'a/b',
    '100%',
    '%2F',
    'é ü #?&=+;@:',
    'back\\slash',
    '.',
    '..',
    '~',
    '~..',
    'x'.repeat(2000),
  ])('NAV-03 carry the entry id %j there and back', (entryId) => {
    const params = { projectId: '12', vueName: 'Doublons / TVA', entryId }
    const { publicHref } = routerAt('/12').buildLocation({ to: ENTRY, params })
    const router = routerAt(publicHref)
    expect(router.matchRoutes(router.latestLocation).at(-1)?.params).toEqual(params)
  })

  it('NAV-01 lead on in the language that the present one is in', () => {
    const to = '/$projectId/resultats/no-features'
    const link = (from: string) => routerAt(from).buildLocation({ to, params: { projectId: '3' } }).publicHref
    expect(link('/12/resultats/dashboards/default')).toBe('/3/resultats/no-features')
    expect(link('/en/12/resultats/dashboards/default')).toBe('/en/3/resultats/no-features')
  })

  it('NAV-19 keep sort, filter and search as the texts they are', () => {
    const router = routerAt('/en/12/resultats/dashboards/default?sort=-1&filter=%7B%22a%22%3A1%7D&search=007')
    expect(router.latestLocation.search).toEqual({ sort: '-1', filter: '{"a":1}', search: '007' })
    expect(router.buildLocation({ to: '.', search: true }).publicHref).toBe(
      '/en/12/resultats/dashboards/default?sort=-1&filter=%7B%22a%22:1%7D&search=007',
    )
  })

  it.each(['/abc', '/0', '/12a/resultats/no-features', '/fr/12', '/en/abc', '/-1'])(
    'NAV-15 know no page at %s',
    (address) => {
      const router = routerAt(address)
      expect(router.getMatchedRoutes(router.latestLocation.pathname)[2]).toBeUndefined()
    },
  )

  it.each(['/', '/en', '/login', '/en/no-projects', '/12', '/en/12/resultats/dashboards/default'])(
    'NAV-01 know a page at %s',
    (address) => {
      const router = routerAt(address)
      expect(router.getMatchedRoutes(router.latestLocation.pathname)[2]).toBeDefined()
    },
  )
})
