import { Alert, Button, Group, VisuallyHidden } from '@mantine/core'
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
import './editors/editors.css'
import './files/files.css'
import './live/live.css'
import './ranges/ranges.css'
import { ALL_FOLDED, unfoldedPlaces } from './rows/row-positions.ts'

const HeaderPanels = lazy(async () => ({
  default: (await import('./headers/header-panels.tsx')).HeaderPanels,
}))

const WritingReviewDialog = lazy(async () => ({
  default: (await import('./writing/writing-review-dialog.tsx')).WritingReviewDialog,
}))

const CalendarPopover = lazy(async () => ({
  default: (await import('./editors/calendar-popover.tsx')).CalendarPopover,
}))

const FindBar = lazy(async () => ({ default: (await import('./find/find-bar.tsx')).FindBar }))

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
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([])
  const [header, setHeader] = useState<OpenHeader | null>(null)
  const [calendar, setCalendar] = useState<{ asked: CalendarAsked; place: AnchorPlace } | null>(null)
  const [isFinding, setFinding] = useFindKeys(frame)
  const { surroundings, announcement, review, ...featureState } = useFeatureState()
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
        ...surroundings,
        setState,
        setWindowFailed,
        setConflicts,
        openCalendar(asked) {
          if (frame.current !== null) setCalendar({ asked, place: placeBelow(asked.anchor, frame.current) })
        },
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
  }, [surroundings])

  useEffect(() => controller.current?.update())

  useImperativeHandle(
    ref,
    (): DataGridHandle => ({
      editCell: (row, column, value) => controller.current?.handle.editCell(row, column, value),
      takeOver: (rows, more) => controller.current?.handle.takeOver(rows, more),
      follow: (change) => controller.current?.handle.follow(change),
      finishEditing: () => controller.current?.handle.finishEditing() ?? true,
      neighbour: async (entryId, step) => (await controller.current?.handle.neighbour(entryId, step)) ?? null,
      loadedRow: (entryId) => controller.current?.handle.loadedRow(entryId) ?? null,
      show: (entryId) => controller.current?.handle.show(entryId),
      reveal: (entryId) => controller.current?.handle.reveal(entryId),
      seek: async (entryId) => (await controller.current?.handle.seek(entryId)) ?? false,
      reload: () => controller.current?.handle.reload(),
      resultSet: () => controller.current?.handle.resultSet() ?? null,
      unfolded: () => controller.current?.handle.unfolded() ?? unfoldedPlaces(ALL_FOLDED),
    }),
    [],
  )

  const textOptions = useMemo(
    () => ({ currency, timeZone, booleanTexts: labels.booleans }),
    [currency, timeZone, labels],
  )

  function closeHeader(): void {
    if (header !== null) controller.current?.focusHeader(header.column.name)
    setHeader(null)
  }

  function closeFind(): void {
    setFinding(false)
    const made = controller.current
    if (made !== null) made.focusCell(made.features.find.close())
  }

  return (
    <div
      className={props.canEdit ? 'quitus-grid quitus-writable' : 'quitus-grid'}
      ref={frame}
      aria-busy={state.phase === 'loading'}
    >
      <GridIconTemplates ref={icons} />
      <div className="quitus-grid-host" ref={host} />
      <StatusBar
        {...featureState}
        selectionActs={props.selectionActs}
        labels={labels}
        textOptions={textOptions}
        onSelectAll={() => controller.current?.features.selection.selectAll()}
        onClearSelection={() => controller.current?.features.selection.clear()}
        onCopy={(withHeaders) => controller.current?.features.copy(withHeaders)}
        onCancel={() => controller.current?.features.cancel()}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isFinding && (
        <Suspense fallback={null}>
          <FindBar
            grid={host}
            state={featureState.find}
            labels={labels.find}
            onFind={(text, direction) => void controller.current?.features.find.find(text, direction)}
            onClose={closeFind}
          />
        </Suspense>
      )}
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
      {calendar !== null && (
        <Suspense>
          <CalendarPopover {...calendar} labels={labels} onClose={() => setCalendar(null)} />
        </Suspense>
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
      {conflicts.length > 0 && (
        <ConflictDialog
          conflicts={conflicts}
          metadata={metadata}
          labels={labels}
          textOptions={textOptions}
          onResolve={(keepsMine) => {
            if (keepsMine) controller.current?.overwrite(conflicts)
            setConflicts([])
          }}
        />
      )}
      {review !== null && (
        <Suspense>
          <WritingReviewDialog
            review={review}
            metadata={metadata}
            labels={labels.writing}
            cellError={labels.cellError}
            onAnswer={(isWanted) => {
              if (isWanted) controller.current?.write(review)
              surroundings.setReview(null)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
