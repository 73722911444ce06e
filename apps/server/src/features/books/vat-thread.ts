import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type VatPdf, vatPdf } from './vat-pdf.ts'

/** What the thread is started with; it answers the bytes. */
export type VatOrder = { sheet: VatPdf; at: string }

const { sheet, at } = workerData as VatOrder

// On Linux a thread has a priority of its own: anyone who looks at a grid goes before anyone who waits for a file.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.postMessage(new Uint8Array(await vatPdf(sheet, new Date(at))))
