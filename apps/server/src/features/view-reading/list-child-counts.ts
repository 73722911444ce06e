import {
  listChildCounts as definition,
  MAX_CHILD_COUNT_RUNS,
} from '@quitus/contract/views/list-child-counts.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { View } from '#views/definition/view.sql.ts'
import { createMemory, remember } from '#views/query/remembered.ts'
import { loadOrderedSet } from '#views/result-sets/load-result-set.ts'
import { selectChildCounts } from '#views/rows/child-rows.sql.ts'

/** Counts of publications, which never change where everybody sees all of their rows. */
const counts = createMemory<Map<number, number>>(64 * 1024 * 1024)
/** What an entry of a map takes, roughly. */
const ENTRY_BYTES = 40

export const listChildCounts = bindEndpoint(definition, async ({ params, query }, context) => {
  const { view, rowIds } = await loadOrderedSet(context, params)
  const childrenOf = await loadChildCounts(context.tx, view)
  return runsOf(rowIds, childrenOf, query.from)
})

function loadChildCounts(tx: Tx, view: View): Promise<Map<number, number>> {
  return remember(counts, tx, view, { question: 'child counts', readsReview: false }, async () => {
    const packed = view.hasChildRows ? await selectChildCounts(tx, view) : Buffer.alloc(0)
    const value = new Map<number, number>()
    for (let at = 0; at < packed.length; at += 8)
      value.set(packed.readInt32BE(at), packed.readInt32BE(at + 4))
    return { value, bytes: value.size * ENTRY_BYTES }
  })
}

function runsOf(
  rowIds: Buffer,
  childrenOf: ReadonlyMap<number, number>,
  from: number,
): { runs: [number, number][]; next: number | null } {
  const runs: [number, number][] = []
  for (let position = from; position < rowIds.length / 4; position++) {
    const children = childrenOf.get(rowIds.readInt32BE(position * 4)) ?? 0
    const last = runs.at(-1)
    if (last?.[0] === children) last[1]++
    else if (runs.length === MAX_CHILD_COUNT_RUNS) return { runs, next: position }
    else runs.push([children, 1])
  }
  return { runs, next: null }
}
