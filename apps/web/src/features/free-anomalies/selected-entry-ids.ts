import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import { MAX_NAMED } from '@quitus/data-grid/model/row-selection.ts'
import type { WindowSource } from '@quitus/data-grid/model/window-source.ts'

const WINDOW = 500

/**
 * The selected rows by entry; where all of a filter are selected, they are read from the set, as many as one call may
 * name.
 */
export async function selectedEntryIds(
  source: Pick<WindowSource, 'rows'>,
  selection: GridSelection,
  anyColumn: string | null,
): Promise<string[]> {
  if (selection.kind === 'some') return [...selection.entryIds]
  const { resultSet, except } = selection
  const left = new Set(except)
  const columns = anyColumn === null ? {} : { columns: [anyColumn] }
  const found: string[] = []
  for (let offset = 0; found.length < MAX_NAMED; offset += WINDOW) {
    const rows = await source.rows(
      resultSet,
      { offset, limit: WINDOW, ...columns },
      AbortSignal.timeout(10_000),
    )
    for (const row of rows) if (row.gone !== true && !left.has(row.entryId)) found.push(row.entryId)
    if (rows.length < WINDOW) break
  }
  return found.slice(0, MAX_NAMED)
}
