import { answerOfThread, createTurns } from '#limits/answer-of-thread.ts'
import type { VatPdf } from './vat-pdf.ts'
import type { VatOrder } from './vat-thread.ts'

const THREAD = new URL('./vat-thread.ts', import.meta.url)

const inTurn = createTurns()

/** Sets a sheet in a thread of its own, one sheet at a time. */
export function setVatPdf(sheet: VatPdf, at: Date): Promise<Buffer> {
  const order: VatOrder = { sheet, at: at.toISOString() }
  return inTurn(async () => Buffer.from(await answerOfThread<Uint8Array>(THREAD, order, { memoryMb: 256 })))
}
