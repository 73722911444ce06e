import { Alert, Button, Group, VisuallyHidden } from '@mantine/core'
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
import {
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  lazy,

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

  type Ref,

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

  Suspense,

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

  useEffect,

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

  useImperativeHandle,

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

  useLayoutEffect,

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

  useMemo,

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

  useRef,

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

  useState,

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

} from 'react'

import { ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces } from '#rows/row-positions.ts'
import { GridIconTemplates, iconsIn } from './cells/grid-icons.tsx'
import { isColumnShown } from './columns/grid-layout.ts'
import { withoutColumnChanges } from './columns/layout-changes.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DataGridHandle, DataGridProps, GridState } from './data-grid-props.ts'
import { useFindKeys } from './find/use-find-keys.ts'
import type { CalendarAsked } from './grid-context.ts'
import { createGridController, type GridController } from './grid-controller.ts'
import { GridStatePanel } from './grid-state-panel.tsx'
import { type AnchorPlace, placeBelow } from './headers/anchor-point.tsx'
import type { OpenHeader } from './headers/header-panels.tsx'
import type { CellConflict } from './saving/cell-saving.ts'
import { StatusBar } from './status/status-bar.tsx'
import { useFeatureState } from './use-feature-state.ts'
import './data-grid.css'
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
import './editors/editors.css'
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
import './files/files.css'
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
import './ranges/ranges.css'
import { ALL_FOLDED, ALL_FOLDED, unfoldedPlaces, unfoldedPlaces } from '#rows/row-positions.ts'

const HeaderPanels = lazy(async () => ({
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  default: (await import('./headers/header-panels.tsx')).HeaderPanels,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
}))

import { ALL_FOLDED, ALL_FOLDED, unfoldedPlaces, unfoldedPlaces } from '#rows/row-positions.ts'

const WritingReviewDialog = lazy(async () => ({
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  default: (await import('./writing/writing-review-dialog.tsx')).WritingReviewDialog,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
}))

import { ALL_FOLDED, ALL_FOLDED, unfoldedPlaces, unfoldedPlaces } from '#rows/row-positions.ts'

const CalendarPopover = lazy(async () => ({
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  default: (await import('./editors/calendar-popover.tsx')).CalendarPopover,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
}))

import { ALL_FOLDED, ALL_FOLDED, unfoldedPlaces, unfoldedPlaces } from '#rows/row-positions.ts'

const FindBar = lazy(async () => ({ default: (await import('./find/find-bar.tsx')).FindBar }))

/**
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
 * The grid of every view: windows of rows by position, child rows, sums, filters and editing, all told by metadata. Its query and
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
 * layout belong to the page; its rows belong to the source.
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
 */
import { ALL_FOLDED, ALL_FOLDED, ALL_FOLDED, unfoldedPlaces, unfoldedPlaces, unfoldedPlaces } from '#rows/row-positions.ts'
export function DataGrid({ ref, ...props }: DataGridProps & { ref?: Ref<DataGridHandle> }) {
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const latest = useRef(props)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const frame = useRef<HTMLDivElement>(null)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const host = useRef<HTMLDivElement>(null)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const icons = useRef<HTMLDivElement>(null)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const controller = useRef<GridController>(null)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const [state, setState] = useState<GridState>({ phase: 'loading', totals: null })
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const [hasWindowFailed, setWindowFailed] = useState(false)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([])
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const [header, setHeader] = useState<OpenHeader | null>(null)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const [calendar, setCalendar] = useState<{ asked: CalendarAsked; place: AnchorPlace } | null>(null)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const [isFinding, setFinding] = useFindKeys(frame)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const { surroundings, announcement, review, ...featureState } = useFeatureState()
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const { metadata, filters, search, labels, currency, timeZone, layout } = props
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  useLayoutEffect(() => {
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    latest.current = props
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  })
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  useEffect(() => {
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    if (host.current === null) return
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    const made = createGridController(
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      host.current,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      () => latest.current,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      iconsIn(() => icons.current),
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        ...surroundings,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        setState,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        setWindowFailed,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        setConflicts,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        openCalendar(asked) 
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          if (frame.current !== null) setCalendar({ asked, place: placeBelow(asked.anchor, frame.current) })
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts',
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        openHeader(panel, column, anchor) 
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          if (frame.current !== null) setHeader({ panel, column, place: placeBelow(anchor, frame.current) })
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts',
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts',
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    )
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    controller.current = made
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    return () => {
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      controller.current = null
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      made.destroy()
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    }
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  }, [surroundings])
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  useEffect(() => controller.current?.update())
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  useImperativeHandle(
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    ref,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    (): DataGridHandle => ({
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      editCell: (row, column, value) => controller.current?.handle.editCell(row, column, value),
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      takeOver: (rows, more) => controller.current?.handle.takeOver(rows, more),
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      neighbour: async (entryId, step) => (await controller.current?.handle.neighbour(entryId, step)) ?? null,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      loadedRow: (entryId) => controller.current?.handle.loadedRow(entryId) ?? null,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      show: (entryId) => controller.current?.handle.show(entryId),
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      reveal: (entryId) => controller.current?.handle.reveal(entryId),
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      seek: async (entryId) => (await controller.current?.handle.seek(entryId)) ?? false,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      reload: () => controller.current?.handle.reload(),
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      resultSet: () => controller.current?.handle.resultSet() ?? null,
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      unfolded: () => controller.current?.handle.unfolded() ?? unfoldedPlaces(ALL_FOLDED),
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    }),
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    [],
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  )
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  const textOptions = useMemo(
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    () => ({ currency, timeZone, booleanTexts: labels.booleans }),
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    [currency, timeZone, labels],
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  )
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  function closeHeader(): void {
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    if (header !== null) controller.current?.focusHeader(header.column.name)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    setHeader(null)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  }
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  function closeFind(): void {
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    setFinding(false)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    const made = controller.current
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    if (made !== null) made.focusCell(made.features.find.close())
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  }
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  return (
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    <div
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      className={props.canEdit ? 'quitus-grid quitus-writable' : 'quitus-grid'}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      ref={frame}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      aria-busy={state.phase === 'loading'}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    >
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      <GridIconTemplates ref={icons} />
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      <div className="quitus-grid-host" ref={host} />
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      <StatusBar
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        {...featureState}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        selectionActs={props.selectionActs}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        labels={labels}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        textOptions={textOptions}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        onSelectAll={() => controller.current?.features.selection.selectAll()}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        onClearSelection={() => controller.current?.features.selection.clear()}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        onCopy={(withHeaders) => controller.current?.features.copy(withHeaders)}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        onCancel={() => controller.current?.features.cancel()}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      />
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      {isFinding && (
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        <Suspense fallback={null}>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          <FindBar
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            grid={host}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            state={featureState.find}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            labels={labels.find}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            onFind={(text, direction) => void controller.current?.features.find.find(text, direction)}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            onClose={closeFind}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          />
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        </Suspense>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      )}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      <GridStatePanel
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        state={state}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        isFiltered={filters.columns.length > 0 || search !== ''}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        labels={labels.state}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        onRetry={() => controller.current?.retry()}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        onClearFilters={props.onClearFilters}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        hasColumns={metadata.columns.some((column) => isColumnShown(column, layout))}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        onResetColumns={() => props.onLayoutChange(withoutColumnChanges(layout))}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      />
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      {hasWindowFailed && (
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        <Alert className="quitus-window-failed" color="red" role="alert">
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          <Group gap="sm">
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            {labels.state.windowFailed}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            <Button size="compact-sm" variant="default" onClick={() => controller.current?.retry()}>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
              {labels.state.retry}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            </Button>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          </Group>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        </Alert>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      )}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      {calendar !== null && (
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        <Suspense>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          <CalendarPopover {...calendar} labels={labels} onClose={() => setCalendar(null)} />
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        </Suspense>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      )}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      {header !== null && (
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        <Suspense>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          <HeaderPanels
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            open={header}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            grid={props}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            onOpen={setHeader}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            onAutosize={(columns) => controller.current?.autosize(columns)}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            onClose={closeHeader}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          />
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        </Suspense>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      )}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      {conflicts.length > 0 && (
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        <ConflictDialog
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          conflicts={conflicts}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          metadata={metadata}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          labels={labels}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          textOptions={textOptions}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          onResolve={(keepsMine) => {
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            if (keepsMine) controller.current?.overwrite(conflicts)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            setConflicts([])
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          }}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        />
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      )}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      {review !== null && (
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        <Suspense>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          <WritingReviewDialog
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            review={review}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            metadata={metadata}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            labels={labels.writing}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            cellError={labels.cellError}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            onAnswer={(isWanted) => {
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
              if (isWanted) controller.current?.write(review)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
              surroundings.setReview(null)
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
            }}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
          />
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
        </Suspense>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
      )}
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
    </div>
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
  )
import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
}

import { ALL_FOLDED, unfoldedPlaces } from '#rows/row-positions.ts'
