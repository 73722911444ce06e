import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@quitus/contract/errors.ts'
import { AppError } from '#errors/app-error.ts'
import type { RunningJob } from '#jobs/job.ts'
import type { FileOrder, PackOrder, ThreadMessage } from './thread-messages.ts'

/** What the thread may take for its objects; files and their rows pass through in pieces. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

/**
 * Writes files in a thread of its own, so that this process answers calls meanwhile as if nothing were. `Written` is
 * what the thread answers to such an order.
 */
export function exportInThread<Written>(
  order: FileOrder | PackOrder,
  { signal }: Pick<RunningJob, 'signal'>,
  report: (progress: { done: number; total: number }) => void,
): Promise<Written> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('The job has ended.'))
    const thread = new Worker(new URL('./export-thread.ts', import.meta.url), {
      workerData: order,
      resourceLimits: THREAD_LIMITS,
      execArgv: [],
    })
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop, { once: true })
    thread.on('message', (message: ThreadMessage) => {
      if ('done' in message) report(message)
      else if ('written' in message) resolve(message.written as Written)
      else reject(failure(message.failed))
    })
    thread.on('error', reject)
    thread.on('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(new Error('The thread of the export ended before it was done.'))
    })
  })
}

function failure({ code, message }: { code: string | null; message: string }): Error {
  const cause = new Error(message)
  return code === null ? cause : new AppError(code as ErrorCode, undefined, { cause })
}
