import { createRoute } from '@tanstack/react-router'
import { redirectHome, requireAdministrator, requireNoProject } from '../guards.ts'
import { lazyPage } from '../lazy-page.ts'
import { signedInRoute } from './signed-in-routes.ts'

const plainRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'plain',
  component: lazyPage(() => import('../layouts/plain-layout.tsx'), 'PlainLayout'),
})

const homeRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/',
  beforeLoad: ({ context }) => redirectHome(context, context.user),
  component: lazyPage(() => import('#features/projects/choose-project-page.tsx'), 'ChooseProjectPage'),
})

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'account',
  component: lazyPage(() => import('../layouts/account-layout.tsx'), 'AccountLayout'),
})

const noProjectsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/no-projects',
  beforeLoad: ({ context }) => requireNoProject(context),
  component: lazyPage(() => import('#features/projects/no-projects-page.tsx'), 'NoProjectsPage'),
})

const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  beforeLoad: async ({ context }) => {
    requireAdministrator(context.user)
    await context.loadTexts('people')
  },
  component: lazyPage(() => import('../layouts/admin-layout.tsx'), 'AdminLayout'),
})

const adminHomeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/home',
  component: lazyPage(() => import('#features/admin/admin-home-page.tsx'), 'AdminHomePage'),
})

const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  component: lazyPage(() => import('#features/admin/admin-users-page.tsx'), 'AdminUsersPage'),
})

/** What belongs to no project: home, the page of those who have none, administration (NAV-11, NAV-13). */
export const plainRoutes = [
  plainRoute.addChildren([homeRoute]),
  accountRoute.addChildren([noProjectsRoute]),
  adminRoute.addChildren([adminHomeRoute, adminUsersRoute]),
] as const
