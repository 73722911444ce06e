import type { Locale } from '@quitus/domain/locale.ts'
import { createSend } from '#shared/http/send.ts'
import { createInactivity, type Inactivity } from '../session/inactivity.ts'
import { createRenewSession } from '../session/renew-session.ts'
import type { SessionStore } from '../session/session-store.ts'
import { createSignal, type Signal } from '../session/signal.ts'
import { createVerification, type Verification } from '../session/verification.ts'
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
  outage: Signal
  enrolment: Signal
  verification: Verification
} {
  const inactivity = createInactivity(session)
  const outage = createSignal()
  const enrolment = createSignal()
  const verification = createVerification()
  const send = repeatReads(createSend(locale, fetch))
  const renew = createRenewSession({ session, inactivity, send, locks })
  inactivity.keepAlive(async () => {
    const present = session.current()
    if (present !== null) await renew(present)
  })
  const api = createApiClient({ session, inactivity, outage, enrolment, verification, send, renew })
  return { inactivity, outage, enrolment, verification, api }
}
