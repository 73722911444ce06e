import type { Readable } from 'node:stream'
import { answerOfThread, createTurns, ThreadExhausted } from '#limits/answer-of-thread.ts'
import { createPauses } from '#limits/pauses.ts'
import { readBounded } from './read-table.ts'
import type { ReadText } from './read-text.ts'
import { refuseReceipts } from './receipts-refusal.ts'
import type { ReadTableAnswer } from './table-thread.ts'

const THREAD = new URL('./table-thread.ts', import.meta.url)
const LIMITS = { memoryMb: 384, ms: 60_000 }

const inTurn = createTurns()

/** A text or workbook as it was read: how it is written, and how many lines it has behind its header. */
export type ReadFile = ReadText & { encoding: string | null; delimiter: string | null; rows: number }

/** Reads a file of recoveries or a statement in a thread, one after another. Throws `receipts_not_readable`. */
export async function readFileInThread(bytes: Readable): Promise<ReadFile> {
  const whole = await readBounded(bytes)
  const answer = await inTurn(() => answerOfThread<ReadTableAnswer>(THREAD, whole, LIMITS)).catch(
    (error: unknown) => {
      throw error instanceof ThreadExhausted ? refuseReceipts('tooMuch') : error
    },
  )
  if ('refused' in answer) throw refuseReceipts(answer.refused.reason, answer.refused.values)
  const { kind, faults, items, ...rest } = answer
  const read = { ...rest, faults: await ofPieces<ReadFile['faults'][number]>(faults) }
  return kind === 'statement'
    ? { ...read, kind, entries: await ofPieces(items) }
    : { ...read, kind, lines: await ofPieces(items) }
}

async function ofPieces<Item>(pieces: readonly string[]): Promise<Item[]> {
  const pause = createPauses()
  const items: Item[] = []
  for (const piece of pieces) {
    await pause()
    items.push(...(JSON.parse(piece) as Item[]))
  }
  return items
}
