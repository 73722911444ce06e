import { useMediaQuery } from '@mantine/hooks'
import type { SavedState } from '@quitus/contract/saved-views/saved-view.schema.ts'
import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import { DataGrid } from '@quitus/data-grid/data-grid.tsx'
import type {
  DataGridHandle,
  DataGridProps,
  GridNotice,
  GridState,
} from '@quitus/data-grid/data-grid-props.ts'
import { NO_FILTERS } from '@quitus/data-grid/filters/column-filters.ts'
import { filtersOfTree } from '@quitus/data-grid/filters/filters-of-tree.ts'
import { gridViewOf, storedGridView } from '@quitus/data-grid/grid-view.ts'
import type { Filter } from '@quitus/domain/filter.ts'
import { can } from '@quitus/domain/permissions.ts'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices, useSession } from '#shared/services.ts'
import { AwaitingStrip } from './awaiting/awaiting-strip.tsx'
import type { DashboardScope } from './dashboard.queries.ts'
import { type Dashboard, DashboardContext } from './dashboard-context.ts'
import { DashboardToolbar } from './dashboard-toolbar.tsx'
import styles from './dashboard-view.module.css'
import { createDashboardWindowSource } from './dashboard-window-source.ts'
import { useDashboardFiles } from './files/use-dashboard-files.tsx'
import { SavedViewsMenu } from './saved-views/saved-views-menu.tsx'
import { useDashboardAddress } from './use-dashboard-address.ts'
import { useEntryCache } from './use-entry-cache.ts'
import { useGridLabels } from './use-grid-labels.ts'
import { useGridLayout } from './use-grid-layout.ts'

const CardList = lazy(async () => ({
  default: (await import('@quitus/data-grid/cards/card-list.tsx')).CardList,
}))

/** As the style sheets have it. */
const NARROW = '(max-width: 48em)'

type Props = { scope: DashboardScope; metadata: ViewMetadata; onRepublished: () => void }

/** Toolbar and grid of one dashboard, with their state in the address, and the row detail over them. */
export function DashboardView({ scope, metadata, onRepublished }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const session = useSession()
  const toasts = useToasts()
  const project = useProject()
  const grid = useRef<DataGridHandle>(null)
  const { columns } = metadata.viewMetaData
  const address = useDashboardAddress(columns)
  const entryCache = useEntryCache(project.id)
  const labels = useGridLabels(t('dashboard:title'))
  const [layout, setLayout] = useGridLayout(`${project.id}.dashboard`)
  const [gridState, setGridState] = useState<GridState>({ phase: 'loading', totals: null })

  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const showsCards = isNarrow && layout.narrow !== 'table'

  const { projectId, prefilteredView } = scope
  const source = useMemo(
    () => createDashboardWindowSource(api, { projectId, prefilteredView }, metadata.viewMetaData.timestamp),
    // Metadata in another language bring a new source: rows and their order are in the reader's language too.
    [api, projectId, prefilteredView, metadata],
  )
  const gridMetadata = useMemo(() => ({ ...metadata, columns }), [metadata, columns])
  const canEdit = session !== null && can(actorOf(session), 'cell.edit', project)

  function onNotice({ columnLabel, message }: GridNotice): void {
    const reason = message === '' ? labels.saveFailed : message
    toasts.fail(t('dashboard:edit.refused', { column: columnLabel, message: reason }))
  }

  const files = useDashboardFiles({
    projectId,
    timestamp: metadata.viewMetaData.timestamp,
    grid,
    hasDetail: address.entryId !== null,
    onStored: (rows, entryId) => entryCache.onEditAnswered(rows, [{ entryId }]),
    onRepublished,
  })

  const dashboard: Dashboard = {
    metadata,
    grid,
    canEdit,
    files: files.acts,
    openEntry: address.openEntry,
    closeEntry() {
      address.closeEntry()
      if (address.entryId !== null) grid.current?.reveal(address.entryId)
    },
    editCell(row, column, value) {
      entryCache.show(row.entryId, column, value)
      grid.current?.editCell(row, column, value)
    },
  }

  const gridProps: DataGridProps = {
    metadata: gridMetadata,
    source,
    sort: address.sort,
    filters: address.filters,
    search: address.search,
    onSortChange: (sort) => address.show({ sort }),
    onFiltersChange: (filters) => address.show({ filters }),
    onClearFilters: () => address.show({ filters: NO_FILTERS, search: '' }),
    layout,
    onLayoutChange: setLayout,
    currency: project.currency,
    timeZone: project.timeZone,
    locale: localeOfPath(location.pathname),
    labels,
    canEdit,
    activeEntryId: address.entryId,
    onOpenRow: (row) => address.openEntry(row.entryId),
    rowHref: (row) => address.hrefOfEntry(row.entryId),
    movementHref: address.hrefOfMovement,
    onOpenMovement: address.openMovement,
    onStateChange: setGridState,
    onNotice,
    onMessage: ({ kind, text }) => (kind === 'done' ? toasts.confirm(text) : toasts.fail(text)),
    onRepublished,
    onEditAnswered: entryCache.onEditAnswered,
    files: files.acts,
    styleNonce: document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce,
  }

  const stored = storedGridView({ ...address, layout })

  function applyView(state: SavedState): void {
    const { view, leftOut } = gridViewOf(state, columns)
    const { sort, filters, search } = view
    setLayout({ ...view.layout, narrow: layout.narrow })
    address.show({ sort, filters, search, vueName: state.prefilteredView ?? DEFAULT_NAME })
    if (leftOut.length > 0) toasts.fail(t('savedViews:leftOut', { parts: leftOut.join(', ') }))
  }

  function showAwaiting(filter: Filter | null): void {
    address.show({ filters: filtersOfTree(filter, columns).filters, search: '' })
  }

  return (
    <DashboardContext value={dashboard}>
      <div className={styles.view}>
        <div className={styles.ground} inert={address.isCovered}>
          <DashboardToolbar
            scope={scope}
            grid={gridProps}
            totals={gridState.totals}
            leftOut={address.leftOut}
            isNarrow={isNarrow}
            onSearchChange={(search) => address.show({ search })}
            awaiting={
              <AwaitingStrip
                scope={scope}
                timestamp={metadata.viewMetaData.timestamp}
                current={address.search === '' ? stored.filter : undefined}
                onShow={showAwaiting}
              />
            }
            savedViews={<SavedViewsMenu current={{ prefilteredView, ...stored }} onApply={applyView} />}
          />
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
        {files.preview}
      </div>
    </DashboardContext>
  )
}
