import { storedGridView } from '@quitus/data-grid/filters/grid-view.ts'
import type { DataGridHandle, PanelGrid } from '@quitus/data-grid/model/data-grid-props.ts'
import { isColumnPinned, shownColumns } from '@quitus/data-grid/model/grid-layout.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import { selectionBody } from '#views/data/selection-body.ts'
import type { ViewScope } from '#views/data/view.queries.ts'
import type { ExportBody } from './exports.queries.ts'

/** What a person chose about a file. */
export type ExportChoices = {
  format: 'xlsx' | 'csv' | 'pack'
  /** The whole project is for packs alone. */
  rows: 'all' | 'selection' | 'project'
  children: 'shown' | 'all' | 'none'
  groups: boolean
  delimiter: ';' | ',' | '\t'
  internalComments: boolean
}

type Shown = {
  scope: ViewScope
  timestamp: string
  grid: PanelGrid
  handle: DataGridHandle | null
  selection: GridSelection
}

/** The file of what a grid shows as it is: its set, order, columns, widths and unfolded rows. */
export function exportBody(shown: Shown, choices: ExportChoices, dryRun: boolean): ExportBody {
  const { scope, timestamp, grid, handle, selection } = shown
  const { filter, sort, search } = storedGridView(grid)
  const resultSet = handle?.resultSet() ?? null
  const isPack = choices.format === 'pack'
  // Every view of anomalies, whatever the grid shows.
  if (isPack && choices.rows === 'project')
    return { format: 'pack', dryRun, internalComments: choices.internalComments, wholeProject: true }
  const { unfolded, except } = handle?.unfolded() ?? { unfolded: false, except: [] }
  return {
    format: choices.format,
    timestamp,
    ...(scope.prefilteredView === null ? {} : { prefilteredView: scope.prefilteredView }),
    ...scope.drill,
    ...(filter === null ? {} : { filter: filter as NonNullable<ExportBody['filter']> }),
    ...(search === '' ? {} : { search }),
    sort: [...sort],
    ...(resultSet === null ? {} : { resultSet }),
    ...(choices.rows === 'selection' ? { selection: selectionBody(selection) } : {}),
    // A pack has every column that its requester may see.
    ...(isPack ? { internalComments: choices.internalComments } : { columns: columnsOf(grid) }),
    children:
      isPack || choices.children !== 'shown' || resultSet === null
        ? choices.children === 'all'
          ? 'all'
          : 'none'
        : { unfolded, except: [...except] },
    groups: choices.groups,
    delimiter: choices.delimiter,
    dryRun,
  }
}

function columnsOf({ metadata, layout }: PanelGrid): NonNullable<ExportBody['columns']> {
  return shownColumns(metadata.columns, layout).map((column) => {
    const width = layout.widths?.[column.name]
    return {
      name: column.name,
      pinned: isColumnPinned(column, layout),
      ...(width === undefined ? {} : { width: Math.round(width) }),
    }
  })
}
