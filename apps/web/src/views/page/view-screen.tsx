import { useMediaQuery } from '@mantine/hooks'
import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import { DataGrid } from '@quitus/data-grid/data-grid.tsx'
import { NO_FILTERS } from '@quitus/data-grid/model/column-filters.ts'
import type {
  DataGridHandle,
  DataGridProps,
  GridNotice,
  GridState,
} from '@quitus/data-grid/model/data-grid-props.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { can } from '@quitus/domain/permissions.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { actorOf } from '#shared/actor.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useSession } from '#shared/services.ts'
import { useViewAddress } from '#views/address/use-view-address.ts'
import { type CurrentView, CurrentViewContext } from '#views/data/current-view.ts'
import { useEntryCache } from '#views/data/use-entry-cache.ts'
import { useViewSource } from '#views/data/use-view-source.ts'
import { useViewText } from '#views/data/use-view-text.ts'
import type { ViewScope } from '#views/data/view.queries.ts'
import { useViewFiles } from '#views/files/use-view-files.tsx'
import { LiveNotice } from '#views/live/live-notice.tsx'
import { useLiveView } from '#views/live/use-live-view.ts'
import { ViewToolbar } from '#views/toolbar/view-toolbar.tsx'
import { useViewWriting } from '#views/writing/use-view-writing.tsx'
import { anomalyTools } from './anomaly-tools.ts'
import { useAppliedView } from './use-applied-view.ts'
import { useEvidence } from './use-evidence.tsx'
import { useGridLayout } from './use-grid-layout.ts'
import { useLetters } from './use-letters.tsx'
import styles from './view-screen.module.css'
import type { ViewTools } from './view-tools.ts'

const CardList = lazy(async () => ({
  default: (await import('@quitus/data-grid/card-list.tsx')).CardList,
}))

/** As the style sheets have it. */
const NARROW = '(max-width: 48em)'

export type ViewParts = {
  /** Name of the view, on the page and for screen readers. */
  title: string
  /** What to do where there is no row at all; the ordinary hint without it. */
  emptyHint?: string
  tools: ViewTools
  /** Acts of this view beside the tools of its toolbar; they may call `useCurrentView`. */
  acts?: ReactNode
  /** Acts on one row, in the head of its detail. */
  entryActs?: (row: GridRow) => ReactNode
}

type Props = ViewParts & { scope: ViewScope; metadata: ViewMetadata; onRepublished: () => void }

const NOTHING_SELECTED: GridSelection = { kind: 'some', entryIds: [] }

/** Toolbar and grid of one view, with their state in the address, and the row detail over them. */
export function ViewScreen({
  scope,
  metadata,
  onRepublished,
  title,
  tools,
  emptyHint,
  acts,
  entryActs,
}: Props) {
  const t = useViewText(scope.source)
  const session = useSession()
  const toasts = useToasts()
  const project = useProject()
  const grid = useRef<DataGridHandle>(null)
  const { columns } = metadata.viewMetaData
  const address = useViewAddress(scope.source, columns)
  const entryCache = useEntryCache(scope)
  const [layout, setLayout] = useGridLayout(`${project.id}.${scope.source}`)
  const [gridState, setGridState] = useState<GridState>({ phase: 'loading', totals: null })
  const [selection, setSelection] = useState<GridSelection>(NOTHING_SELECTED)

  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const showsCards = isNarrow && layout.narrow !== 'table'

  const { projectId, source: viewSource, prefilteredView } = scope
  const source = useViewSource(scope, metadata)
  const gridMetadata = useMemo(() => ({ ...metadata, columns }), [metadata, columns])
  const canEdit = session !== null && can(actorOf(session), 'cell.edit', project)

  const openAnomaly = metadata.anomalyIdColumn === null ? undefined : address.openAnomaly

  const [supplierColumn] = project.features.includes('suppliers') ? metadata.supplierColumns : []
  const supplierCodeOf = (row: GridRow) => {
    const code = supplierColumn === undefined ? null : row[supplierColumn]
    return typeof code === 'string' && code !== '' ? code : null
  }

  const letters = useLetters({
    tools,
    scope,
    metadata,
    selection,
    grid,
    onClaimed: entryCache.forget,
    onRepublished,
  })
  const writing = useViewWriting({
    view: { projectId, source: viewSource },
    metadata,
    grid,
    canEdit,
    source,
    onRepublished,
    onRows: (rows) => entryCache.onEditAnswered(rows, []),
    onOpenRow: (row) => address.openEntry(row.entryId),
    onOpenAnomaly: openAnomaly,
    onDecided: entryCache.forget,
    onLetters: letters.open,
  })

  const live = useLiveView({
    scope,
    metadata,
    grid,
    openEntryId: address.entryId,
    entryCache,
    queue: writing.gridProps.queue,
    isReady: gridState.phase === 'ready',
    onTakeOver: onRepublished,
  })

  function onNotice({ columnLabel: column, message, count }: GridNotice): void {
    const reason = message === '' ? t('grid:saveFailed') : message
    toasts.fail(t('writing:saving.refused', { ...counted(count), column, message: reason }))
  }

  const files = useViewFiles({
    projectId,
    source: viewSource,
    timestamp: metadata.viewMetaData.timestamp,
    keyColumns: metadata.viewMetaData.keyColumns,
    grid,
    hasDetail: address.entryId !== null,
    SentFiles: tools.SentFiles,
    onStored: (rows, entryId) => entryCache.onEditAnswered(rows, [{ entryId }]),
    onRepublished,
  })

  const evidence = useEvidence({ tools, scope, canEdit })
  const currentView: CurrentView = {
    scope,
    metadata,
    source,
    grid,
    canEdit,
    files: files.acts,
    deciding: writing.deciding,
    openEntry: address.openEntry,
    openAnomaly,
    supplierCodeOf,
    openSupplier: address.openSupplier,
    closeEntry() {
      address.closeEntry()
      if (address.entryId !== null) grid.current?.reveal(address.entryId)
    },
    editCell(row, column, value) {
      entryCache.show(row.entryId, column, value)
      grid.current?.editCell(row, column, value)
    },
    editAnomaly: writing.editAnomaly,
    selection,
    reload() {
      live.onReloaded()
      grid.current?.reload()
      entryCache.forget()
    },
    onRepublished,
    ...anomalyTools(tools, scope, metadata),
    takeOver(rows) {
      grid.current?.takeOver(rows, false)
      entryCache.onEditAnswered(rows, [])
    },
    entryActs,
  }

  const gridProps: DataGridProps = {
    metadata: gridMetadata,
    source,
    ...writing.gridProps,
    sort: address.sort,
    filters: address.filters,
    search: address.search,
    onSortChange: (sort) => address.show({ sort }),
    onFiltersChange: (filters) => address.show({ filters }),
    onClearFilters: () => address.show({ filters: NO_FILTERS, search: '', drill: null }),
    layout,
    onLayoutChange: setLayout,
    currency: project.currency,
    timeZone: project.timeZone,
    locale: localeOfPath(location.pathname),
    t,
    name: title,
    emptyHint,
    canEdit,
    activeEntryId: address.entryId,
    onOpenRow: (row) => address.openEntry(row.entryId),
    rowHref: (row) => address.hrefOfEntry(row.entryId),
    movementHref: address.hrefOfMovement,
    onOpenMovement: address.openMovement,
    supplierHref(row) {
      const code = supplierCodeOf(row)
      return code === null ? null : address.hrefOfSupplier(code)
    },
    onOpenSupplier(row) {
      const code = supplierCodeOf(row)
      if (code !== null) address.openSupplier(code)
    },
    onStateChange: setGridState,
    onSelectionChange(next, count) {
      setSelection(next)
      writing.gridProps.onSelectionChange(next, count)
    },
    onNotice,
    onMessage: ({ kind, text }) => (kind === 'done' ? toasts.confirm(text) : toasts.fail(text)),
    onRepublished,
    onEditAnswered: entryCache.onEditAnswered,
    files: { ...files.acts, ...evidence.acts },
    people: live.people,
    onPlaceChange: live.onPlaceChange,
    styleNonce: document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce,
  }

  const { stored, applyView, showAwaiting } = useAppliedView({ address, columns, layout, setLayout })

  return (
    <CurrentViewContext value={currentView}>
      <div className={styles.view}>
        <div className={styles.ground} inert={address.isCovered}>
          <ViewToolbar
            scope={scope}
            title={title}
            acts={acts ?? evidence.button}
            grid={gridProps}
            totals={gridState.totals}
            leftOut={address.leftOut}
            isNarrow={isNarrow}
            onSearchChange={(search) => address.show({ search })}
            onDrillClose={() => address.show({ drill: null })}
            awaiting={
              <tools.WorkLists
                scope={scope}
                timestamp={metadata.viewMetaData.timestamp}
                current={address.search === '' && !scope.drill ? stored.filter : undefined}
                onShow={showAwaiting}
              />
            }
            writing={writing}
            exporting={
              <tools.Export
                scope={scope}
                timestamp={metadata.viewMetaData.timestamp}
                grid={gridProps}
                handle={grid}
                selection={selection}
                onRepublished={onRepublished}
              />
            }
            savedViews={
              <tools.SavedViews
                scope={scope}
                current={{ prefilteredView, ...scope.drill, ...stored }}
                onApply={applyView}
              />
            }
          />
          <LiveNotice live={live} />
          <div className={styles.grid}>
            {showsCards ? (
              <Suspense>
                <CardList ref={grid} {...gridProps} />
              </Suspense>
            ) : (
              <DataGrid ref={grid} {...gridProps} />
            )}
          </div>
        </div>
        <Outlet />
        {writing.dialogs}
        {letters.dialog}
        {evidence.dialog}
        {files.overlays}
      </div>
    </CurrentViewContext>
  )
}
