import type { DataGridProps } from '@quitus/data-grid/data-grid-props.ts'
import type { ColumnFilter } from '@quitus/data-grid/filters/column-filters.ts'
import { columnValueLoader } from '@quitus/data-grid/filters/column-value-loader.ts'
import { FilterEditor } from '@quitus/data-grid/filters/filter-editor.tsx'
import type { Column } from '@quitus/domain/column.ts'
import { useMemo } from 'react'

type Props = {
  grid: DataGridProps
  column: Column
  filter: ColumnFilter | null
  onApply: (filter: ColumnFilter | null) => void
}

/** The form of one column's filter outside of the grid. */
export function ColumnFilterEditor({ grid, column, ...editor }: Props) {
  const { source, filters, search, labels, currency, timeZone } = grid
  const loadValues = useMemo(
    () => columnValueLoader(source, column.name, filters, search),
    [source, column.name, filters, search],
  )
  const textOptions = useMemo(
    () => ({ currency, timeZone, booleanTexts: labels.booleans }),
    [currency, timeZone, labels],
  )
  return (
    <FilterEditor
      {...editor}
      column={column}
      labels={labels}
      textOptions={textOptions}
      loadValues={loadValues}
    />
  )
}
