import type { Locale } from '@quitus/domain/locale.ts'
import type { PageTexts } from '@quitus/i18n/translator.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ApiClient } from './api/api-client.ts'
import type { Inactivity } from './session/inactivity.ts'
import type { Session } from './session/session.ts'
import type { SessionStore } from './session/session-store.ts'
import type { Signal } from './session/signal.ts'
import type { Verification } from './session/verification.ts'

/** What the whole app shares; made once in `main.tsx`, handed to routes and components. */
export type Services = {
  api: ApiClient
  session: SessionStore
  inactivity: Inactivity
  /** The server answered 503: it is there, and cannot work. */
  outage: Signal
  /** The server opens nothing but the own account until the person has a second factor. */
  enrolment: Signal
  verification: Verification
  queryClient: QueryClient
  /** Goes to the same page in the other language (NAV-01). */
  switchLocale: (locale: Locale) => Promise<void>
  /** Loads the texts of pages that not everybody opens; resolves at once when they are there. */
  loadTexts: (page: PageTexts) => Promise<void>
}

export const ServicesContext = createContext<Services | null>(null)

/** The shared services; throws outside of the app's providers. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('useServices needs ServicesContext')
  return services
}

/** The session as it is, null when nobody is signed in. */
export function useSession(): Session | null {
  const { session } = useServices()
  return useSyncExternalStore(session.subscribe, session.current)
}
