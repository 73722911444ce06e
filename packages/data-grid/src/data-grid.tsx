import { Alert, Button, Group } from '@mantine/core'
import {
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { GridIconTemplates, iconsIn } from './cells/grid-icons.tsx'
import { isColumnShown } from './columns/grid-layout.ts'
import { withoutColumnChanges } from './columns/layout-changes.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DataGridHandle, DataGridProps, GridState } from './data-grid-props.ts'
import { createGridController, type GridController } from './grid-controller.ts'
import { GridStatePanel } from './grid-state-panel.tsx'
import { placeBelow } from './headers/anchor-point.tsx'
import type { OpenHeader } from './headers/header-panels.tsx'
import type { CellConflict } from './saving/cell-saving.ts'
import './data-grid.css'
import './editors/editors.css'

const HeaderPanels = lazy(async () => ({
  default: (await import('./headers/header-panels.tsx')).HeaderPanels,
}))

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
  const [header, setHeader] = useState<OpenHeader | null>(null)
  const { metadata, filters, search, labels, currency, timeZone, layout } = props

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
        openHeader(panel, column, anchor) {
          if (frame.current !== null) setHeader({ panel, column, place: placeBelow(anchor, frame.current) })
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

  const textOptions = useMemo(
    () => ({ currency, timeZone, booleanTexts: labels.booleans }),
    [currency, timeZone, labels],
  )
  const conflictColumn = metadata.columns.find((column) => column.name === conflict?.column)

  function closeHeader(): void {
    if (header !== null) controller.current?.focusHeader(header.column.name)
    setHeader(null)
  }

  return (
    <div className="quitus-grid" ref={frame} aria-busy={state.phase === 'loading'}>
      <GridIconTemplates ref={icons} />
      <div className="quitus-grid-host" ref={host} />
      <GridStatePanel
        state={state}
        isFiltered={filters.columns.length > 0 || search !== ''}
        labels={labels.state}
        onRetry={() => controller.current?.retry()}
        onClearFilters={props.onClearFilters}
        hasColumns={metadata.columns.some((column) => isColumnShown(column, layout))}
        onResetColumns={() => props.onLayoutChange(withoutColumnChanges(layout))}
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
      {header !== null && (
        <Suspense>
          <HeaderPanels
            open={header}
            grid={props}
            onOpen={setHeader}
            onAutosize={(columns) => controller.current?.autosize(columns)}
            onClose={closeHeader}
          />
        </Suspense>
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
