import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import type { Services } from '#shared/services.ts'
import { requireSession } from '../guards.ts'
import { RootLayout } from '../layouts/root-layout.tsx'
import { ShellSkeleton } from '../pages/shell-skeleton.tsx'

/** Around every address. */
export const rootRoute = createRootRouteWithContext<Services>()({
  component: RootLayout,
  pendingComponent: () => null,
})

/** Around every address that requests the sign-in first. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => requireSession(context, location),
  pendingComponent: ShellSkeleton,
})
