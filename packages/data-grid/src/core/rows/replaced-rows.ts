import type { CellChange, GridRow } from '#model/window-source.ts'

/**
 * An anomaly row after `change`, and its child rows after it; the same object when nothing changed. Child rows keep
 * their places: what `change` answers may carry others, or fewer of them.
 */
export function replacedRow(row: GridRow, change: (row: GridRow) => GridRow | null): GridRow {
  const own = change(row)
  const isGone = own !== null && (own.gone === true || row.gone === true)
  const children = isGone ? own.children : (row.children ?? own?.children)
  const replaced = children?.map((child) => change(child) ?? child)
  const isSame = replaced?.every((child, at) => child === row.children?.[at]) ?? true
  if (own === null && isSame) return row
  return {
    ...(own ?? row),
    ...(replaced === undefined ? {} : { children: replaced }),
    ...(isGone || row.childCount === undefined ? {} : { childCount: row.childCount }),
  }
}

/** Puts values into the cells of a row. */
export function withValues(
  values: readonly Pick<CellChange, 'entryId' | 'column' | 'value'>[],
): (row: GridRow) => GridRow | null {
  const byEntry = Map.groupBy(values, ({ entryId }) => entryId)
  return (row) => {
    const own = byEntry.get(row.entryId)
    return own === undefined
      ? null
      : { ...row, ...Object.fromEntries(own.map(({ column, value }) => [column, value])) }
  }
}

/** Takes over rows as stored, never an older state over a newer one. */
export function withStored(stored: readonly GridRow[]): (row: GridRow) => GridRow | null {
  const byEntry = new Map(
    stored.flatMap((row) => [row, ...(row.children ?? [])]).map((row) => [row.entryId, row]),
  )
  return (row) => {
    const fresh = byEntry.get(row.entryId)
    return fresh === undefined || fresh.version < row.version ? null : fresh
  }
}
