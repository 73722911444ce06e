import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { inLocale, localeOfPath } from '#shared/locale-address.ts'
import type { Services } from '#shared/services.ts'
import { entryIdFromParam, entryIdToParam } from './entry-id-param.ts'
import {
  redirectHome,
  redirectToHomeScreen,
  requireFeature,
  requireNoSession,
  requireProject,
  requireSession,
} from './guards.ts'
import { RootLayout } from './layouts/root-layout.tsx'
import { ShellSkeleton } from './pages/shell-skeleton.tsx'

/** State of the dashboard that a copied link carries, verbatim (NAV-19). */
export type DashboardSearch = { sort?: string; filter?: string; search?: string }
type SignInSearch = { returnTo?: string; reason?: 'expired' | 'unavailable' }

const rootRoute = createRootRouteWithContext<Services>()({
  component: RootLayout,
  pendingComponent: () => null,
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ returnTo, reason }: Record<string, unknown>): SignInSearch => ({
    ...(typeof returnTo === 'string' && { returnTo }),
    ...((reason === 'expired' || reason === 'unavailable') && { reason }),
  }),
  beforeLoad: ({ context, search }) =>
    search.reason !== 'unavailable' &&
    requireNoSession(context, search.returnTo, (address) =>
      inLocale(address, localeOfPath(location.pathname)),
    ),
  pendingComponent: () => null,
  component: lazyRouteComponent(() => import('#features/session/sign-in-page.tsx'), 'SignInPage'),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => requireSession(context, location.href),
  pendingComponent: ShellSkeleton,
})

const plainRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'plain',
  component: lazyRouteComponent(() => import('./layouts/plain-layout.tsx'), 'PlainLayout'),
})

const homeRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/',
  beforeLoad: ({ context }) => redirectHome(context, context.user),
  component: lazyRouteComponent(
    () => import('#features/projects/choose-project-page.tsx'),
    'ChooseProjectPage',
  ),
})

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'account',
  component: lazyRouteComponent(() => import('./layouts/account-layout.tsx'), 'AccountLayout'),
})

const noProjectsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/no-projects',
  component: lazyRouteComponent(() => import('#features/projects/no-projects-page.tsx'), 'NoProjectsPage'),
})

const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$projectId',
  params: {
    parse: ({ projectId }) => (/^[1-9]\d{0,9}$/.test(projectId) ? { projectId } : false),
  },
  beforeLoad: ({ context, params }) => requireProject(context, params.projectId),
  pendingComponent: ShellSkeleton,
  component: lazyRouteComponent(() => import('./layouts/project-layout.tsx'), 'ProjectLayout'),
})

const projectHomeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  beforeLoad: ({ context }) => redirectToHomeScreen(context.project),
})

const dashboardRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/resultats/dashboards/$vueName',
  validateSearch: ({ sort, filter, search }: Record<string, unknown>): DashboardSearch => ({
    ...(typeof sort === 'string' && { sort }),
    ...(typeof filter === 'string' && { filter }),
    ...(typeof search === 'string' && { search }),
  }),
  beforeLoad: ({ context }) => requireFeature(context.project, 'dashboard'),
  component: lazyRouteComponent(() => import('#features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

const entryRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/$entryId',
  params: {
    parse: ({ entryId }) => ({ entryId: entryIdFromParam(entryId) }),
    stringify: ({ entryId }) => ({ entryId: entryIdToParam(entryId) }),
  },
  component: lazyRouteComponent(() => import('#features/dashboard/entry-drawer.tsx'), 'EntryDrawer'),
})

const noFeaturesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/resultats/no-features',
  component: lazyRouteComponent(() => import('#features/projects/no-features-page.tsx'), 'NoFeaturesPage'),
})

/** Every address of the app, without its language (NAV-01); the router's rewrite adds and removes `/en`. */
export const routeTree = rootRoute.addChildren([
  signInRoute,
  signedInRoute.addChildren([
    plainRoute.addChildren([homeRoute]),
    accountRoute.addChildren([noProjectsRoute]),
    projectRoute.addChildren([projectHomeRoute, dashboardRoute.addChildren([entryRoute]), noFeaturesRoute]),
  ]),
])
