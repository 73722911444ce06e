import type { Tx } from '@quitus/database/connection.ts'
import {
  countHistory,
  findFirstOpen,
  findFirstYoung,
  type HistoryCounts,
  type OpenRecord,
  type SealedSegment,
  selectSegmentsLeft,
} from './due-history.sql.ts'

/** More segments than the history of any project has: a thousand million changes. */
const ALL = 1_000_000
const NOTHING: HistoryCounts = { changeSets: 0, changes: 0, from: null, until: null }

/** The oldest segment where a rule removes it; undefined where it is absent, too young, or about what is open. */
export async function findDueSegment(
  tx: Tx,
  projectId: number,
  cut: Date,
): Promise<SealedSegment | undefined> {
  const [segment] = await selectSegmentsLeft(tx, projectId, 1)
  if (segment === undefined) return undefined
  if ((await findFirstYoung(tx, projectId, segment, cut)) !== null) return undefined
  return (await findFirstOpen(tx, projectId, segment)) === undefined ? segment : undefined
}

/**
 * What a rule would remove by `cut`: all segments before the first that has a later change, or one about an anomaly
 * that has not ended, which `open` names. Nothing after it goes: what customers may see of a line is known by earlier
 * ones.
 */
export async function planRemoval(
  tx: Tx,
  projectId: number,
  cut: Date,
): Promise<HistoryCounts & { open: OpenRecord | null }> {
  const segments = await selectSegmentsLeft(tx, projectId, ALL)
  const [first, last] = [segments[0]?.first, segments.at(-1)?.last]
  if (first === undefined || last === undefined) return { ...NOTHING, open: null }
  const young = await findFirstYoung(tx, projectId, { first, last }, cut)
  const old = segments.filter((each) => young === null || BigInt(each.last) < BigInt(young))
  const oldest = old.at(-1)?.last
  if (oldest === undefined) return { ...NOTHING, open: null }
  const open = await findFirstOpen(tx, projectId, { first, last: oldest })
  const due = old.filter((each) => open === undefined || BigInt(each.last) < BigInt(open.position))
  const until = due.at(-1)?.last
  const counts = until === undefined ? NOTHING : await countHistory(tx, projectId, { first, last: until })
  return { ...counts, open: open ?? null }
}
