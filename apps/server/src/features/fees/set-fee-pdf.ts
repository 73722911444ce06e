import { Worker } from 'node:worker_threads'
import type { FeePdf } from './fee-pdf.ts'
import type { FeeOrder } from './fee-thread.ts'

const THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** One statement is set at a time. */
let last: Promise<unknown> = Promise.resolve()

/** Sets a statement in a thread of its own, so that this process answers calls meanwhile. */
export function setFeePdf(fees: FeePdf, at: Date): Promise<Buffer> {
  const set = last.then(() => inThread({ fees, at: at.toISOString() }))
  // Who requested it gets the failure; the next one is set all the same.
  last = set.catch(() => undefined)
  return set
}

function inThread(workerData: FeeOrder): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./fee-thread.ts', import.meta.url), {
      ...{ workerData, resourceLimits: THREAD_LIMITS, execArgv: [] },
    })
    thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread of the statement ended before it was done.')))
  })
}
