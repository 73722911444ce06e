import { Worker } from 'node:worker_threads'
import type { VatPdf } from './vat-pdf.ts'
import type { VatOrder } from './vat-thread.ts'

const THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** One sheet is set at a time: many of them take no more memory than one. */
let last: Promise<unknown> = Promise.resolve()

/** Sets a sheet in a thread of its own, so that this process answers calls meanwhile. */
export function setVatPdf(sheet: VatPdf, at: Date): Promise<Buffer> {
  const set = last.then(() => inThread({ sheet, at: at.toISOString() }))
  // Its own caller gets the failure; the next sheet is set all the same.
  last = set.catch(() => undefined)
  return set
}

function inThread(workerData: VatOrder): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./vat-thread.ts', import.meta.url), {
      workerData,
      resourceLimits: THREAD_LIMITS,
      execArgv: [],
    })
    thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread of the VAT sheet ended before it was done.')))
  })
}
