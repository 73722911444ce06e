import { Outlet } from '@tanstack/react-router'
import { MessageBoxProvider } from '#shared/message-box/message-box-provider.tsx'
import { NewBuildOffer } from '../new-build-offer.tsx'
import { RouteAnnouncer } from '../route-announcer.tsx'

/** Around every page. */
export function RootLayout() {
  return (
    <MessageBoxProvider>
      <Outlet />
      <RouteAnnouncer />
      <NewBuildOffer />
    </MessageBoxProvider>
  )
}
