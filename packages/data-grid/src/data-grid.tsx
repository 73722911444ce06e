import { Alert, Button, Group } from '@mantine/core'
import type { Column } from '@quitus/domain/column.ts'
import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { GridIconTemplates, iconsIn } from './cells/grid-icons.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DataGridHandle, DataGridProps, GridState } from './data-grid-props.ts'
import { combinedFilter, filterOf, withColumnFilter } from './filters/column-filters.ts'
import { FilterPopover } from './filters/filter-popover.tsx'
import { createGridController, type GridController } from './grid-controller.ts'
import { GridStatePanel } from './grid-state-panel.tsx'
import type { CellConflict } from './saving/cell-saving.ts'
import './data-grid.css'
import './editors/editors.css'

const VALUE_LIMIT = 200

/**
 * The grid of every view: windows of rows by position, child rows, sums, filters and editing, all told by metadata. Its query and
 * layout belong to the page; its rows belong to the source.
 */
export function DataGrid({ ref, ...props }: DataGridProps & { ref?: Ref<DataGridHandle> }) {
  const latest = useRef(props)
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const icons = useRef<HTMLDivElement>(null)
  const controller = useRef<GridController>(null)
  const [state, setState] = useState<GridState>({ phase: 'loading', totals: null })
  const [hasWindowFailed, setWindowFailed] = useState(false)
  const [conflict, setConflict] = useState<CellConflict | null>(null)
  const [filtering, setFiltering] = useState<{ column: Column; place: { left: number; top: number } } | null>(
    null,
  )
  const { metadata, source, filters, search, labels, currency, timeZone } = props

  useLayoutEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (host.current === null) return
    const made = createGridController(
      host.current,
      () => latest.current,
      iconsIn(() => icons.current),
      {
        setState,
        setWindowFailed,
        setConflict,
        openFilter(column, anchor) {
          const outer = frame.current?.getBoundingClientRect()
          const inner = anchor.getBoundingClientRect()
          if (outer === undefined) return
          setFiltering({ column, place: { left: inner.left - outer.left, top: inner.bottom - outer.top } })
        },
      },
    )
    controller.current = made
    return () => {
      controller.current = null
      made.destroy()
    }
  }, [])

  useEffect(() => controller.current?.update())

  useImperativeHandle(
    ref,
    (): DataGridHandle => ({
      editCell: (row, column, value) => controller.current?.handle.editCell(row, column, value),
      neighbour: async (entryId, step) => (await controller.current?.handle.neighbour(entryId, step)) ?? null,
      loadedRow: (entryId) => controller.current?.handle.loadedRow(entryId) ?? null,
      show: (entryId) => controller.current?.handle.show(entryId),
      reveal: (entryId) => controller.current?.handle.reveal(entryId),
    }),
    [],
  )

  const filteredColumn = filtering?.column.name ?? ''
  const loadValues = useCallback(
    (startsWith: string, signal: AbortSignal) =>
      source.values(
        filteredColumn,
        {
          filter: combinedFilter(withColumnFilter(filters, filteredColumn, null)),
          search,
          startsWith,
          limit: VALUE_LIMIT,
        },
        signal,
      ),
    [source, filters, search, filteredColumn],
  )
  const textOptions = useMemo(
    () => ({ currency, timeZone, booleanTexts: labels.booleans }),
    [currency, timeZone, labels],
  )
  const conflictColumn = metadata.columns.find((column) => column.name === conflict?.column)

  function closeFilter(): void {
    if (filtering !== null) controller.current?.focusHeader(filtering.column.name)
    setFiltering(null)
  }

  return (
    <div className="quitus-grid" ref={frame} aria-busy={state.phase === 'loading'}>
      <GridIconTemplates ref={icons} />
      <div className="quitus-grid-host" ref={host} />
      <GridStatePanel
        state={state}
        isFiltered={filters.length > 0 || search !== ''}
        labels={labels.state}
        onRetry={() => controller.current?.retry()}
        onClearFilters={props.onClearFilters}
      />
      {hasWindowFailed && (
        <Alert className="quitus-window-failed" color="red" role="alert">
          <Group gap="sm">
            {labels.state.windowFailed}
            <Button size="compact-sm" variant="default" onClick={() => controller.current?.retry()}>
              {labels.state.retry}
            </Button>
          </Group>
        </Alert>
      )}
      {filtering !== null && (
        <FilterPopover
          key={filtering.column.name}
          column={filtering.column}
          place={filtering.place}
          leaf={filterOf(filters, filtering.column.name)}
          labels={labels}
          textOptions={textOptions}
          loadValues={loadValues}
          onApply={(leaf) => {
            props.onFiltersChange(withColumnFilter(filters, filtering.column.name, leaf))
            closeFilter()
          }}
          onClose={closeFilter}
        />
      )}
      {conflict !== null && conflictColumn !== undefined && (
        <ConflictDialog
          conflict={conflict}
          column={conflictColumn}
          labels={labels}
          textOptions={textOptions}
          onResolve={(keepsMine) => {
            controller.current?.resolveConflict(conflict, keepsMine)
            setConflict(null)
          }}
        />
      )}
    </div>
  )
}
