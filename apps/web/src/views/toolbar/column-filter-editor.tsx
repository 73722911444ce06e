import { textOptionsOf } from '@quitus/data-grid/core/text-options.ts'
import { columnValueLoader } from '@quitus/data-grid/filters/column-value-loader.ts'
import { FilterEditor } from '@quitus/data-grid/filters/filter-editor.tsx'
import type { ColumnFilter } from '@quitus/data-grid/model/column-filters.ts'
import type { PanelGrid } from '@quitus/data-grid/model/data-grid-props.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { useMemo } from 'react'

type Props = {
  grid: PanelGrid
  column: Column
  filter: ColumnFilter | null
  onApply: (filter: ColumnFilter | null) => void
}

/** The form of one column's filter outside of the grid. */
export function ColumnFilterEditor({ grid, column, ...editor }: Props) {
  const { source, filters, search, t, currency, timeZone } = grid
  const loadValues = useMemo(
    () => columnValueLoader(source, column.name, filters, search),
    [source, column.name, filters, search],
  )
  const textOptions = useMemo(() => textOptionsOf({ currency, timeZone, t }), [currency, timeZone, t])
  return <FilterEditor {...editor} column={column} t={t} textOptions={textOptions} loadValues={loadValues} />
}
