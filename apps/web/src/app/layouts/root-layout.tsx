import { Outlet } from '@tanstack/react-router'
import { ImpersonationBanner } from '#features/session/impersonation/impersonation-banner.tsx'
import { MessageBoxProvider } from '#shared/message-box/message-box-provider.tsx'
import { useSession } from '#shared/services.ts'
import { NewBuildOffer } from '../new-build-offer.tsx'
import { RouteAnnouncer } from '../route-announcer.tsx'

/** Around every page. */
export function RootLayout() {
  const owner = useSession()?.login ?? null
  return (
    <MessageBoxProvider owner={owner}>
      <ImpersonationBanner />
      <Outlet />
      <RouteAnnouncer />
      <NewBuildOffer />
    </MessageBoxProvider>
  )
}
