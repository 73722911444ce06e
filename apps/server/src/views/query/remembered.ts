import { createHash } from 'node:crypto'
import type { Tx } from '@quitus/database/connection.ts'
import type { View } from '#views/definition/view.sql.ts'
import { formulasOf } from '#views/definition/view-column.ts'
import { type BoundedCache, createBoundedCache } from './bounded-cache.ts'
import { followsOthers, hasEditsSince, takeEditMark } from './edits.sql.ts'

/** `mark` is null where nothing that people change was read: what was imported stays as it is. */
type Remembered<Value> = { value: Value; mark: string | null }

export type Memory<Value> = BoundedCache<Remembered<Value>>

const memories: { clear: () => void }[] = []

/** A memory of this process, which has one database, for what queries over whole views answered. */
export function createMemory<Value>(maxBytes: number): Memory<Value> {
  const memory = createBoundedCache<Remembered<Value>>(maxBytes)
  memories.push(memory)
  return memory
}

/** Empties every memory: tests have one database after another in one process. */
export function forgetRemembered(): void {
  for (const memory of memories) memory.clear()
}

/**
 * What a query over a view answered the last time, else what `compute` answers now. Remembered until someone edits
 * the view, on whatever process, and for ever where the query reads nothing that people change, in a view whose rows
 * they leave alone; `question` holds all else that decides the answer.
 */
export async function remember<Value>(
  memory: Memory<Value>,
  tx: Tx,
  view: View,
  { question, readsReview }: { question: unknown; readsReview: boolean },
  compute: () => Promise<{ value: Value; bytes: number }>,
): Promise<Value> {
  const key = createHash('sha256')
    .update(
      JSON.stringify([
        view.projectId,
        view.source,
        view.publicationId,
        view.condition,
        formulasOf(view),
        view.searchTexts.signature,
        question,
      ]),
    )
    .digest('base64')
  const known = memory.get(key)
  if (known !== undefined && (known.mark === null || !(await hasEditsSince(tx, view, known.mark)))) {
    return known.value
  }
  const isChanging =
    readsReview || view.acceptsRows || followsOthers(view) || view.condition?.isChangedByEdits === true
  const mark = isChanging ? await takeEditMark(tx) : null
  const { value, bytes } = await compute()
  memory.set(key, { value, mark }, bytes)
  return value
}
