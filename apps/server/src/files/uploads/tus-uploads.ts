import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Db } from '@quitus/database/connection.ts'
import { Server } from '@tus/server'
import { answerProblems, type ProblemOf, refusalOf } from './tus-problems.ts'
import { createUploadLocks } from './upload-locks.ts'
import type { UploadStore } from './upload-store.ts'
import { markReceived, settleCounted } from './uploads.sql.ts'

/** Transfers of one server process: how uploads come in, and how much they may take. */
export type Uploads = {
  store: UploadStore
  limits: { maxFileBytes: number; projectBytes: number; totalBytes: number | null }
  /** HEAD and PATCH of the tus protocol for one upload; rights were checked before. */
  handle: (
    id: string,
    request: IncomingMessage,
    response: ServerResponse,
    problem: ProblemOf,
  ) => Promise<void>
  /** Notes that all bytes of an upload are there, and queues their check; does nothing the second time. */
  finish: (id: string) => Promise<void>
  /** Reports a failure that no caller learns of. */
  log: (error: unknown) => void
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
  const failures = new WeakMap<object, unknown>()
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
    onResponseError(request, error) {
      const incoming: object | undefined = request.runtime?.node?.req
      if (incoming !== undefined) failures.set(incoming, error)
      const status = 'status_code' in error ? error.status_code : 500
      if (status >= 500) log(error)
      return undefined
    },
  })
  return {
    store,
    limits,
    finish,
    log,
    async handle(id, request, response, problem) {
      answerProblems(response, (status) => {
        const { code, status: answered } = refusalOf(status, failures.get(request))
        return problem(code, answered)
      })
      try {
        await server.handle(request, response)
      } finally {
        // Counted by the sweep where it cannot be requested now.
        const received = await store.received(id).catch(() => null)
        if (received !== null) await settleCounted(owner, id, received).catch(log)
      }
    },
    stop: locks.stop,
  }
}
