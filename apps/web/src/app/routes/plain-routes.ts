import { createRoute, redirect } from '@tanstack/react-router'
import { redirectHome, requireAdministrator, requireNoProject, requireOwnAccount } from '../guards.ts'
import { lazyPage } from '../lazy-page.ts'
import { validateRowSearch } from './row-search.ts'
import { signedInRoute } from './signed-in-routes.ts'

/** Ids of people and projects in addresses. */
const NUMBER = /^[1-9]\d{0,9}$/

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

const ownAccountRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/account',
  beforeLoad: async ({ context }) => {
    requireOwnAccount(context.user)
    await context.loadTexts('people')
  },
  component: lazyPage(() => import('#features/account/account-page.tsx'), 'AccountPage'),
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
  component: lazyPage(() => import('../pages/no-projects-page.tsx'), 'NoProjectsPage'),
})

const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  beforeLoad: async ({ context, location: { pathname } }) => {
    requireAdministrator(context.user)
    // What someone types is no page of its own.
    if (/\/admin\/?$/.test(pathname)) throw redirect({ to: '/admin/home', replace: true })
    await Promise.all([context.loadTexts('people'), context.loadTexts('views')])
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
  validateSearch: validateRowSearch,
  component: lazyPage(() => import('#features/admin/users-page.tsx'), 'UsersPage'),
})

const adminUserRoute = createRoute({
  getParentRoute: () => adminUsersRoute,
  path: '/$userId',
  params: { parse: ({ userId }) => (NUMBER.test(userId) ? { userId } : false) },
  component: lazyPage(() => import('#features/admin/user-drawer.tsx'), 'UserDrawer'),
})

const adminCompaniesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/companies',
  validateSearch: validateRowSearch,
  component: lazyPage(() => import('#features/admin/companies-page.tsx'), 'CompaniesPage'),
})

const adminProjectsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/projects',
  validateSearch: validateRowSearch,
  component: lazyPage(() => import('#features/admin/projects-page.tsx'), 'ProjectsPage'),
})

const adminProjectRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/projects/$adminProjectId',
  params: { parse: ({ adminProjectId }) => (NUMBER.test(adminProjectId) ? { adminProjectId } : false) },
  validateSearch: (search: Record<string, unknown>) => ({
    ...validateRowSearch(search),
    ...(typeof search.tab === 'string' && { tab: search.tab }),
  }),
  component: lazyPage(() => import('#features/admin/project-page.tsx'), 'ProjectPage'),
})

const adminMailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/mails',
  validateSearch: validateRowSearch,
  component: lazyPage(() => import('#features/admin/outbox-pages.tsx'), 'MailsPage'),
})

const adminJobsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/jobs',
  validateSearch: validateRowSearch,
  component: lazyPage(() => import('#features/admin/outbox-pages.tsx'), 'JobsPage'),
})

const adminServiceAccountsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/service-accounts',
  component: lazyPage(
    () => import('#features/service-accounts/service-accounts-page.tsx'),
    'ServiceAccountsPage',
  ),
})

const adminInstallationRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/installation',
  component: lazyPage(() => import('#features/admin/installation-page.tsx'), 'InstallationPage'),
})

const adminErasuresRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/erasures',
  validateSearch: validateRowSearch,
  component: lazyPage(() => import('#features/admin/erasure-pages.tsx'), 'ErasuresPage'),
})

const adminErasureRoute = createRoute({
  getParentRoute: () => adminErasuresRoute,
  path: '/$erasureId',
  params: { parse: ({ erasureId }) => (NUMBER.test(erasureId) ? { erasureId } : false) },
  component: lazyPage(() => import('#features/admin/erasure-pages.tsx'), 'ErasureDrawer'),
})

/** What belongs to no project: home, the page of those who have none, administration (NAV-11, NAV-13). */
export const plainRoutes = [
  plainRoute.addChildren([homeRoute, ownAccountRoute]),
  accountRoute.addChildren([noProjectsRoute]),
  adminRoute.addChildren([
    adminHomeRoute,
    adminUsersRoute.addChildren([adminUserRoute]),
    adminCompaniesRoute,
    adminProjectsRoute,
    adminProjectRoute,
    adminMailsRoute,
    adminJobsRoute,
    adminServiceAccountsRoute,
    adminInstallationRoute,
    adminErasuresRoute.addChildren([adminErasureRoute]),
  ]),
] as const
