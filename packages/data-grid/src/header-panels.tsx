import type { Column } from '@quitus/domain/columns/column.ts'
import { useMemo } from 'react'
import { textOptionsOf } from '#core/text-options.ts'
import type { AnchorPlace } from '#core/ui/anchor-point.tsx'
import { columnValueLoader } from '#filters/column-value-loader.ts'
import { FilterPopover } from '#filters/filter-popover.tsx'
import { ColumnMenu } from '#headers/column-menu.tsx'
import { filterOf, withColumnFilter } from '#model/column-filters.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'

/** What is open under a column's header. */
export type OpenHeader = { panel: 'filter' | 'menu'; column: Column; place: AnchorPlace }

type Props = {
  open: OpenHeader
  grid: DataGridProps
  onOpen: (open: OpenHeader) => void
  onAutosize: (columns: readonly string[] | null) => void
  onClose: () => void
}

/** Filter or menu of a column under its header. */
export function HeaderPanels({ open, grid, onOpen, onAutosize, onClose }: Props) {
  const { column, place } = open
  const { t, currency, timeZone, source, filters, search } = grid
  const textOptions = useMemo(() => textOptionsOf({ currency, timeZone, t }), [currency, timeZone, t])
  const loadValues = useMemo(
    () => columnValueLoader(source, column.name, filters, search),
    [source, column.name, filters, search],
  )
  if (open.panel === 'menu') {
    return (
      <ColumnMenu
        column={column}
        place={place}
        grid={grid}
        onFilter={() => onOpen({ ...open, panel: 'filter' })}
        onAutosize={onAutosize}
        onClose={onClose}
      />
    )
  }
  return (
    <FilterPopover
      key={column.name}
      column={column}
      place={place}
      filter={filterOf(filters, column.name)}
      t={t}
      textOptions={textOptions}
      loadValues={loadValues}
      onApply={(filter) => {
        grid.onFiltersChange(withColumnFilter(filters, column.name, filter))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
