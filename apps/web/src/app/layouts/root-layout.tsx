import { Outlet } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
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
      <Fragment key={useTurn(owner)}>
        <Outlet />
      </Fragment>
      <RouteAnnouncer />
      <NewBuildOffer />
    </MessageBoxProvider>
  )
}

/** Counts how often one person took the place of another: nothing of a page goes on under someone else’s name. */
function useTurn(owner: string | null): number {
  const [known, setKnown] = useState({ owner, turn: 0 })
  if (owner !== null && owner !== known.owner)
    setKnown({ owner, turn: known.owner === null ? known.turn : known.turn + 1 })
  return known.turn
}
