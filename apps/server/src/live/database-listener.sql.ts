import type { Client } from 'pg'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1_000

export type Notice =
  | { kind: 'event' | 'presence'; projectId: number }
  | { kind: 'person'; userId: number }
  | { kind: 'access' }

export type ListenerPorts = {
  /** A connection that is not open yet. */
  open: () => Client
  onNotice: (notice: Notice) => void
  /** The connection is, for the first time or again: what was notified meanwhile has been missed. */
  onConnected: () => void
  onLost: (failure: unknown) => void
}

export type DatabaseListener = { stop: () => Promise<void> }

/**
 * The one connection on which a process receives what all of them notify. It is opened again whenever it breaks, for
 * as long as it takes.
 */
export function createDatabaseListener({
  open,
  onNotice,
  onConnected,
  onLost,
}: ListenerPorts): DatabaseListener {
  let client: Client | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let isStopped = false

  function connect(): void {
    const made = open()
    client = made
    const lose = (failure: unknown) => {
      if (client !== made || isStopped) return
      client = null
      onLost(failure)
      // The connection is lost already.
      made.end().catch(() => undefined)
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts++)
      timer = setTimeout(connect, pause * (0.5 + Math.random() / 2))
    }
    made.on('error', lose)
    made.on('end', () => lose(new Error('The database closed the connection that listens.')))
    made.on('notification', ({ channel, payload }) => {
      const notice = readNotice(channel, payload ?? '')
      if (notice !== null) onNotice(notice)
    })
    made
      .connect()
      .then(() =>
        made.query(
          'listen quitus_events; listen quitus_presence; listen quitus_access; listen quitus_notices',
        ),
      )
      .then(() => {
        attempts = 0
        onConnected()
      }, lose)
  }

  connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      // A connection that cannot end in order ends with the process.
      await client?.end().catch(() => undefined)
    },
  }
}

function readNotice(channel: string, payload: string): Notice | null {
  if (channel === 'quitus_access') return { kind: 'access' }
  const id = Number.parseInt(payload, 10)
  if (Number.isNaN(id)) return null
  if (channel === 'quitus_notices') return { kind: 'person', userId: id }
  return { kind: channel === 'quitus_events' ? 'event' : 'presence', projectId: id }
}
