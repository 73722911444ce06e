import type { Tx } from '@quitus/database/connection.ts'
import { SOURCES } from '@quitus/domain/access/source.ts'
import { mayHideRows, type RowReader, type RowRule } from '#auth/row-rule.ts'
import type { PresenceRow } from '#live/presence.sql.ts'
import { selectEntryPlaces } from '#views/rows/child-rows.sql.ts'
import { findViewFor } from './present-event.ts'

/**
 * The same people, those at rows that a reader does not see without their place. Queries the database only for who
 * sees some rows alone.
 */
export async function hidePlaces(
  tx: Tx,
  projectId: number,
  people: readonly PresenceRow[],
  reader: RowReader,
  visibleRows: RowRule,
): Promise<readonly PresenceRow[]> {
  const hidden = new Set<PresenceRow>()
  for (const source of SOURCES) {
    const there = people.filter((each) => each.source === source && each.entryId !== null)
    if (there.length === 0 || !mayHideRows(visibleRows, reader, { projectId, source })) continue
    const view = await findViewFor(tx, { projectId, source }, { ...reader, locale: 'en', visibleRows })
    if (view !== null && view.condition === null) continue
    const entryIds = there.flatMap(({ entryId }) => entryId ?? [])
    const places = view === null ? [] : await selectEntryPlaces(tx, view, entryIds)
    const seen = new Set<string | null>(places.map(({ entryId }) => entryId))
    for (const each of there) if (!seen.has(each.entryId)) hidden.add(each)
  }
  return people.map((each) =>
    hidden.has(each) ? { ...each, entryId: null, column: null, isEditing: false } : each,
  )
}
