import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseUrls } from '../connection.ts'
import { bringUp, type EmbeddedServer, type Ownership, urlsOf } from './embedded-server.ts'

/** Before a server that does not start is tried again, as long as its disk is full for instance. */
const RESTART_EVERY_MS = 2000

/** Watches an owned server and brings it back when it dies, until `release`. */
export type Supervision = { urls: DatabaseUrls; release(): Promise<void> }

/**
 * The lock's connection is the watch: when it ends, either the server died or its lock is lost, and both are taken
 * again.
 */
export function keepRunning(server: EmbeddedServer, first: Ownership): Supervision {
  const releasing = new AbortController()
  let restoring: Promise<void> | undefined
  const urls = urlsOf(server.record, first.port)

  const watch = ({ client, port }: Ownership) => {
    if (port !== first.port) {
      server.log('The database server came back on another port: restart Quitus.')
    }
    client.once('end', () => {
      if (!releasing.signal.aborted) restoring = restore()
    })
  }
  const restore = async () => {
    server.log('The database server has ended unexpectedly: it is started again.')
    let said = ''
    while (!releasing.signal.aborted) {
      try {
        watch(await bringUp({ ...server, record: { ...server.record, port: first.port } }))
        return
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error)
        if (failure !== said) server.log(failure)
        said = failure
      }
      // Cut short where the process stops.
      await pause(RESTART_EVERY_MS, undefined, { signal: releasing.signal }).catch(() => undefined)
    }
  }

  watch(first)
  return {
    urls,
    release: async () => {
      releasing.abort()
      // A server that is just coming back must be there to be stopped.
      await restoring
    },
  }
}
