import { Outlet } from '@tanstack/react-router'
import { NewBuildOffer } from '../new-build-offer.tsx'
import { RouteAnnouncer } from '../route-announcer.tsx'

/** Around every page. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <NewBuildOffer />
    </>
  )
}
