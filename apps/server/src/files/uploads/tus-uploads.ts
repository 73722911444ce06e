import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Db } from '@quitus/database/connection.ts'
import { Server } from '@tus/server'
import { createUploadLocks } from './upload-locks.ts'
import type { UploadStore } from './upload-store.ts'
import { markReceived } from './uploads.sql.ts'

/** Transfers of one server process: how uploads come in, and how much they may take. */
export type Uploads = {
  store: UploadStore
  limits: { maxFileBytes: number; projectBytes: number; totalBytes: number | null }
  /** HEAD and PATCH of the tus protocol for one upload; rights were asked before. */
  handle: (id: string, request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Notes that all bytes of an upload are there, and queues their check; does nothing the second time. */
  finish: (id: string) => Promise<void>
  stop: () => void
}

type Options = {
  store: UploadStore
  owner: Db
  limits: Uploads['limits']
  log: (error: unknown) => void
}

const UPLOAD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Uploads by the tus protocol over a store, on one of any number of processes. */
export function createUploads({ store, owner, limits, log }: Options): Uploads {
  const locks = createUploadLocks(owner, log)
  const finish = (id: string) => markReceived(owner, id)
  const server = new Server({
    path: '/',
    datastore: store.datastore,
    locker: locks,
    lockDrainTimeout: 300,
    // Other origins have no business here.
    allowedOrigins: () => false,
    getFileIdFromRequest: (_, last) =>
      last !== undefined && UPLOAD_ID.test(last) ? store.keyOf(last) : undefined,
    async onUploadFinish(_, { id }) {
      await finish(id.slice(-36))
      return {}
    },
    onResponseError(_, error) {
      const status = 'status_code' in error ? error.status_code : 500
      if (status >= 500) log(error)
      return undefined
    },
  })
  return {
    store,
    limits,
    finish,
    handle: (_, request, response) => server.handle(request, response),
    stop: locks.stop,
  }
}
