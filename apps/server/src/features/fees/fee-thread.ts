import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type FeePdf, feePdf } from './fee-pdf.ts'

/** What the thread is started with; it answers the bytes. */
export type FeeOrder = { fees: FeePdf; at: string }

const { fees, at } = workerData as FeeOrder

// On Linux a thread has a priority of its own: anyone who looks at a grid goes before anyone who waits for a file.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.postMessage(new Uint8Array(await feePdf(fees, new Date(at))))
