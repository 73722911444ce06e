import { Outlet } from '@tanstack/react-router'
import { RouteAnnouncer } from '../route-announcer.tsx'

/** Around every page. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
    </>
  )
}
