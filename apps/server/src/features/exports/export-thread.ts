import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { DatabaseUrls } from '@quitus/database/connection.ts'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import type { ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { isRetiredMeanwhile } from '#errors/retired-meanwhile.ts'
import { createMessages } from '#language/messages.ts'
import type { ExportParameters } from './export-parameters.ts'
import { type ExportOrder, type WrittenExport, writeExport } from './write-export.ts'

/** What the thread is started with; the clock is that of the process. */
export type ThreadOrder = {
  urls: DatabaseUrls
  projectId: number
  actor: SignedInActor
  access: ProjectAccess
  /** Which rows the person sees. */
  conditions: ExportOrder['conditions']
  parameters: ExportParameters
  path: string
  at: string
}

/** What the thread reports: how far it is, and in the end what it wrote or why it could not. */
export type ThreadMessage =
  | { done: number; total: number }
  | { written: WrittenExport }
  | { failed: { code: string | null; message: string } }

/** Sent no more often than this. */
const REPORT_EVERY_MS = 250

const { at, ...order } = workerData as ThreadOrder

// On Linux a thread has a priority of its own: anyone who looks at a grid goes before anyone who waits for a file.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

function report(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}

let reportedAt = 0
function onProgress(done: number, total: number): void {
  const now = Date.now()
  if (now - reportedAt < REPORT_EVERY_MS) return
  reportedAt = now
  report({ done, total })
}

try {
  const translate = (await createMessages())(order.parameters.locale)
  report({ written: await writeExport({ ...order, translate, now: () => new Date(at), onProgress }) })
} catch (error) {
  report({
    failed: {
      code: codeOf(error),
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    },
  })
}

function codeOf(error: unknown): string | null {
  if (error instanceof AppError) return error.code
  if (isRetiredMeanwhile(error)) return 'view_republished'
  if (!(error instanceof Error)) return null
  if (isDatabaseUnreachable(error)) return 'unavailable'
  return 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code)) ? 'storage_full' : null
}
