import type { Locale } from '@quitus/domain/locale.ts'
import { createSend } from '#shared/http/send.ts'
import { createInactivity, type Inactivity } from '../session/inactivity.ts'
import { createOutage, type Outage } from '../session/outage.ts'
import { createRenewSession } from '../session/renew-session.ts'
import type { SessionStore } from '../session/session-store.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import { repeatReads } from './repeat-reads.ts'

type Dependencies = {
  session: SessionStore
  locale: () => Locale
  fetch?: typeof fetch
  locks?: LockManager
}

/** The client of a session together with what locks, renews and keeps the session alive. */
export function connect({ session, locale, fetch, locks }: Dependencies): {
  api: ApiClient
  inactivity: Inactivity
  outage: Outage
} {
  const inactivity = createInactivity(session)
  const outage = createOutage()
  const send = repeatReads(createSend(locale, fetch))
  const renew = createRenewSession({ session, inactivity, send, locks })
  inactivity.keepAlive(async () => {
    const present = session.current()
    if (present !== null) await renew(present)
  })
  return { inactivity, outage, api: createApiClient({ session, inactivity, outage, send, renew }) }
}
