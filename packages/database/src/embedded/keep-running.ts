import type { DatabaseUrls } from '../connection.ts'
import { bringUp, type EmbeddedServer, type Ownership, urlsOf } from './embedded-server.ts'

/** Watches an owned server and brings it back when it dies, until `release`. */
export type Supervision = { urls: DatabaseUrls; release(): Promise<void> }

/**
 * The lock's connection is the watch: when it ends, either the server died or its lock is lost, and both are taken
 * again.
 */
export function keepRunning(server: EmbeddedServer, first: Ownership): Supervision {
  let isReleased = false
  let restoring: Promise<void> | undefined
  const urls = urlsOf(server.record, first.port)

  const watch = ({ client, port }: Ownership) => {
    if (port !== first.port) {
      server.log('The database server came back on another port: restart Quitus.')
    }
    client.once('end', () => {
      if (!isReleased) restoring = restore()
    })
  }
  const restore = async () => {
    server.log('The database server has ended unexpectedly: it is started again.')
    try {
      const again = await bringUp({ ...server, record: { ...server.record, port: first.port } })
      watch(again)
    } catch (error) {
      server.log(error instanceof Error ? error.message : String(error))
    }
  }

  watch(first)
  return {
    urls,
    release: async () => {
      isReleased = true
      // A server that is just coming back must be there to be stopped.
      await restoring
    },
  }
}
