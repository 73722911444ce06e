import type { Route } from '#http/bind-endpoint.ts'
import { listenEvents } from './listen-events.ts'
import { tellPresence } from './tell-presence.ts'

export const eventsRoutes: readonly Route[] = [listenEvents, tellPresence]
