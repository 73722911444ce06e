import { createRoute } from '@tanstack/react-router'
import { inPageLocale } from '#shared/locale-address.ts'
import { requireNoSession } from '../guards.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './signed-in-routes.ts'

type SignInSearch = { returnTo?: string; reason?: 'expired' | 'unavailable' }

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ returnTo, reason }: Record<string, unknown>): SignInSearch => ({
    ...(typeof returnTo === 'string' && { returnTo }),
    ...((reason === 'expired' || reason === 'unavailable') && { reason }),
  }),
  // During an outage the session is kept, and this page is where the person waits.
  beforeLoad: ({ context, search }) =>
    search.reason !== 'unavailable' && requireNoSession(context, search.returnTo, inPageLocale),
  pendingComponent: () => null,
  component: lazyPage(() => import('../pages/sign-in.tsx'), 'SignIn'),
})

const signInCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/callback',
  pendingComponent: () => null,
  component: lazyPage(() => import('#features/session/sign-in-callback-page.tsx'), 'SignInCallbackPage'),
})

const forgottenPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgotten-password',
  pendingComponent: () => null,
  component: lazyPage(() => import('#features/session/forgotten-password-page.tsx'), 'ForgottenPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resetpassword',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  pendingComponent: () => null,
  component: lazyPage(() => import('#features/session/reset-password-page.tsx'), 'ResetPasswordPage'),
})

/** What is open to anybody (NAV-12). */
export const publicRoutes = [
  signInRoute,
  signInCallbackRoute,
  forgottenPasswordRoute,
  resetPasswordRoute,
] as const
