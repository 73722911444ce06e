import { isSameWireValue } from '@quitus/domain/values/cell-value.ts'
import { cellValue } from '#model/cell-value.ts'
import type { LiveChange } from '#model/live-change.ts'
import type { GridRow } from '#model/window-source.ts'

/** What a row has next to its columns. */
const FIXED_KEYS = new Set(['entryId', 'Ecriture Id', 'path', 'version', 'locked', 'gone', 'children'])

/** A row that someone took out of the view: it keeps its line. */
export function goneRow(entryId: string): GridRow {
  return { entryId, path: [], version: 0, locked: true, gone: true, children: [] }
}

/** Columns under which two states of a row hold different values. */
export function changedColumns(before: GridRow, after: GridRow): string[] {
  return Object.keys(after).filter(
    (key) => !FIXED_KEYS.has(key) && !isSameWireValue(cellValue(before, key), cellValue(after, key)),
  )
}

/** All rows of anomalies by their entries, and those that are gone. */
export function rowsByEntry({ rows, gone }: Pick<LiveChange, 'rows' | 'gone'>): Map<string, GridRow> {
  const all = rows.flatMap((row) => [row, ...(row.children ?? [])])
  return new Map([...all, ...gone.map(goneRow)].map((row) => [row.entryId, row]))
}

/** Takes over rows as a colleague left them, never an older state over a newer one; null where a row stays as it is. */
export function takingOver(written: ReadonlyMap<string, GridRow>): (row: GridRow) => GridRow | null {
  return (row) => {
    const next = written.get(row.entryId)
    if (next === undefined || (row.gone && next.gone)) return null
    if (row.gone || next.gone) return next
    return next.version > row.version ? keepingNewerChildren(row, next) : null
  }
}

function keepingNewerChildren(row: GridRow, next: GridRow): GridRow {
  const known = new Map(row.children?.map((child) => [child.entryId, child]))
  const isNewer = (child: GridRow) => (known.get(child.entryId)?.version ?? 0) > child.version
  if (next.children === undefined || !next.children.some(isNewer)) return next
  const children = next.children.map((child) =>
    isNewer(child) ? (known.get(child.entryId) ?? child) : child,
  )
  return { ...next, children }
}
