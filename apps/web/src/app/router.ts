import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { inLocale, localeOfPath, withoutLocale } from '#shared/locale-address.ts'
import { parseSearchText, stringifySearchText } from '#shared/search-text.ts'
import type { Services } from '#shared/services.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PendingPage } from './pages/pending-page.tsx'
import { routeTree } from './routes.ts'

/** Within this time a screen appears without a skeleton before it. */
const PENDING_AFTER_MS = 200

/** The router; links it makes are in the language of the present address. */
export function createAppRouter(history: RouterHistory, context: Services) {
  return createRouter({
    routeTree,
    history,
    context,
    rewrite: {
      input: ({ url }) => {
        url.pathname = withoutLocale(url.pathname)
        return url
      },
      output: ({ url }) => {
        url.pathname = inLocale(url.pathname, localeOfPath(history.location.pathname))
        return url
      },
    },
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    scrollRestoration: false,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
