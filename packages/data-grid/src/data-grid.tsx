import { VisuallyHidden } from '@mantine/core'
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
import { bulkEditFeature } from '#bulk-edit/bulk-edit-feature.ts'
import { clicksFeature } from '#clicks/keep-clicks.ts'
import { clipboardFeature } from '#clipboard/clipboard-feature.ts'
import { withoutColumnChanges } from '#core/columns/layout-changes.ts'
import type { CalendarRequest } from '#core/grid-context.ts'
import type { GridFeatureMaker } from '#core/grid-core.ts'
import { textOptionsOf } from '#core/text-options.ts'
import { type AnchorPlace, placeBelow } from '#core/ui/anchor-point.tsx'
import { GridIconTemplates, iconsIn } from '#core/ui/grid-icons.tsx'
import { filesFeature } from '#files/files-feature.ts'
import { findFeature } from '#find/find-feature.ts'
import { useFindKeys } from '#find/use-find-keys.ts'
import { keyboardFeature } from '#keyboard/keyboard-feature.ts'
import { liveFeature } from '#live/live-feature.ts'
import type { CellConflict } from '#model/cell-edit.ts'
import {
  allGridProps,
  type DataGridGroups,
  type DataGridHandle,
  type GridState,
} from '#model/data-grid-props.ts'
import { isColumnShown } from '#model/grid-layout.ts'
import { rangesFeature } from '#ranges/ranges-feature.ts'
import { rowMenuFeature } from '#row-menu/row-menu-feature.ts'
import { ConflictDialog } from '#save-queue/lazy-conflict-dialog.tsx'
import { selectionFeature } from '#selection/selection-feature.ts'
import { StatusBar } from '#status/status-bar.tsx'
import { statusFeature } from '#status/status-feature.ts'
import { createGridController, type GridController } from './grid-controller.ts'
import { GridStatePanel } from './grid-state-panel.tsx'
import type { OpenHeader } from './header-panels.tsx'
import { useFeatureState } from './use-feature-state.ts'
import { WindowFailure } from './window-failure.tsx'
import './data-grid.css'
import '#cells/cells.css'
import '#editors/editors.css'
import '#files/files.css'
import '#live/live.css'
import '#ranges/ranges.css'
import { ALL_FOLDED, unfoldedPlaces } from '#core/rows/row-positions.ts'

const HeaderPanels = lazy(async () => ({
  default: (await import('./header-panels.tsx')).HeaderPanels,
}))

const BulkEditReviewDialog = lazy(async () => ({
  default: (await import('#bulk-edit/bulk-edit-review-dialog.tsx')).BulkEditReviewDialog,
}))

const CalendarPopover = lazy(async () => ({
  default: (await import('#editors/calendar-popover.tsx')).CalendarPopover,
}))

const FindBar = lazy(async () => ({ default: (await import('#find/find-bar.tsx')).FindBar }))

/**
 * What the grid can do next to reading and editing, in the order in which the features receive events and the mouse.
 */
const FEATURES: readonly GridFeatureMaker[] = [
  statusFeature,
  bulkEditFeature,
  rangesFeature,
  selectionFeature,
  clipboardFeature,
  findFeature,
  filesFeature,
  liveFeature,
  rowMenuFeature,
  keyboardFeature,
  clicksFeature,
]

/**
 * The grid of every view: windows of rows by position, child rows, sums, filters and editing, all described by
 * metadata. Its query and layout belong to the page; its rows belong to the source.
 */
export function DataGrid({ ref, ...groups }: DataGridGroups & { ref?: Ref<DataGridHandle> }) {
  const props = allGridProps(groups)
  const latest = useRef(props)
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const icons = useRef<HTMLDivElement>(null)
  const controller = useRef<GridController>(null)
  const [state, setState] = useState<GridState>({ phase: 'loading', totals: null })
  const [hasWindowFailed, setWindowFailed] = useState(false)
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([])
  const [header, setHeader] = useState<OpenHeader | null>(null)
  const [calendar, setCalendar] = useState<{ requested: CalendarRequest; place: AnchorPlace } | null>(null)
  const [isFinding, setFinding] = useFindKeys(frame, props.source.find !== undefined)
  const { display, announcement, review, ...featureState } = useFeatureState()
  const { metadata, filters, search, t, currency, timeZone, layout } = props

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
        ...display,
        setState,
        setWindowFailed,
        setConflicts,
        openCalendar(requested) {
          if (frame.current !== null)
            setCalendar({ requested, place: placeBelow(requested.anchor, frame.current) })
        },
        openHeader(panel, column, anchor) {
          if (frame.current !== null) setHeader({ panel, column, place: placeBelow(anchor, frame.current) })
        },
      },
      FEATURES,
    )
    controller.current = made
    return () => {
      controller.current = null
      made.destroy()
    }
  }, [display])

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
      focusedAnomaly: () => controller.current?.handle.focusedAnomaly() ?? null,
      show: (entryId) => controller.current?.handle.show(entryId),
      reveal: (entryId) => controller.current?.handle.reveal(entryId),
      seek: async (entryId) => (await controller.current?.handle.seek(entryId)) ?? false,
      reload: () => controller.current?.handle.reload(),
      resultSet: () => controller.current?.handle.resultSet() ?? null,
      unfolded: () => controller.current?.handle.unfolded() ?? unfoldedPlaces(ALL_FOLDED),
    }),
    [],
  )

  const textOptions = useMemo(() => textOptionsOf({ currency, timeZone, t }), [currency, timeZone, t])

  function closeHeader(): void {
    if (header !== null) controller.current?.focusHeader(header.column.name)
    setHeader(null)
  }

  function closeFind(): void {
    setFinding(false)
    const made = controller.current
    if (made !== null) made.focusCell(made.parts.find?.close() ?? null)
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
        selectionActions={props.selectionActions}
        t={t}
        textOptions={textOptions}
        onSelectAll={() => controller.current?.parts.rows?.selectAll()}
        onClearSelection={() => controller.current?.parts.rows?.clear()}
        onCopy={(withHeaders) => controller.current?.parts.clipboard?.copy(withHeaders)}
        onCancel={() => controller.current?.cancel()}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isFinding && (
        <Suspense fallback={null}>
          <FindBar
            grid={host}
            state={featureState.find}
            t={t}
            onFind={(text, direction) => void controller.current?.parts.find?.find(text, direction)}
            onClose={closeFind}
          />
        </Suspense>
      )}
      <GridStatePanel
        state={state}
        emptyHint={props.emptyHint}
        isFiltered={filters.columns.length > 0 || search !== ''}
        t={t}
        onRetry={() => controller.current?.retry()}
        onClearFilters={props.onClearFilters}
        hasColumns={metadata.columns.some((column) => isColumnShown(column, layout))}
        onResetColumns={() => props.onLayoutChange(withoutColumnChanges(layout))}
      />
      {hasWindowFailed && <WindowFailure t={t} onRetry={() => controller.current?.retry()} />}
      {calendar !== null && (
        <Suspense>
          <CalendarPopover {...calendar} t={t} onClose={() => setCalendar(null)} />
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
      <ConflictDialog
        {...{ conflicts, metadata, t, textOptions }}
        onOverwrite={(overwritten) => controller.current?.overwrite(overwritten)}
        onClose={() => setConflicts([])}
      />
      {review !== null && (
        <Suspense>
          <BulkEditReviewDialog
            review={review}
            metadata={metadata}
            t={t}
            onAnswer={(isWanted) => {
              if (isWanted) controller.current?.parts.bulkEdit?.write(review)
              display.setReview(null)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
