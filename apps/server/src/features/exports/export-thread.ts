import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import { AppError } from '#errors/app-error.ts'
import { isRetiredMeanwhile } from '#errors/retired-meanwhile.ts'
import { createMessages } from '#language/messages.ts'
import { writePack } from './pack/write-pack.ts'
import type { FileOrder, PackOrder, ThreadMessage } from './thread-messages.ts'
import { writeExport } from './write-export.ts'

/** Sent no more often than this. */
const REPORT_EVERY_MS = 250

const order = workerData as FileOrder | PackOrder

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
  const messages = await createMessages()
  const now = () => new Date(order.at)
  if ('pack' in order) {
    const translate = messages(order.pack.locale)
    report({ written: await writePack({ ...order, translate, now, onProgress }) })
  } else {
    const translate = messages(order.parameters.locale)
    report({ written: await writeExport({ ...order, translate, now, onProgress }) })
  }
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
