import { Outlet } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImpersonationBanner } from '#features/session/impersonation/impersonation-banner.tsx'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { MessageBoxProvider } from '#shared/message-box/message-box-provider.tsx'
import { useSession } from '#shared/services.ts'
import { NewBuildOffer } from '../new-build-offer.tsx'
import { RouteAnnouncer } from '../route-announcer.tsx'

/** Around every page. */
export function RootLayout() {
  const owner = useSession()?.login ?? null
  const { t } = useTranslation()
  const toasts = useToasts()
  return (
    <MessageBoxProvider owner={owner} onLoadFailure={() => toasts.fail(t('state.unreachable'))}>
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
