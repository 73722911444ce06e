import { answerOfThread, createTurns } from '#limits/answer-of-thread.ts'
import type { FeePdf } from './fee-pdf.ts'
import type { FeeOrder } from './fee-thread.ts'

const THREAD = new URL('./fee-thread.ts', import.meta.url)

const inTurn = createTurns()

/** Sets a statement in a thread of its own, one statement at a time. */
export function setFeePdf(fees: FeePdf, at: Date): Promise<Buffer> {
  const order: FeeOrder = { fees, at: at.toISOString() }
  return inTurn(async () => Buffer.from(await answerOfThread<Uint8Array>(THREAD, order, { memoryMb: 256 })))
}
