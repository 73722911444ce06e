import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import { DataGrid } from '@quitus/data-grid/data-grid.tsx'
import type { DataGridHandle, GridNotice, GridState } from '@quitus/data-grid/data-grid-props.ts'
import { can } from '@quitus/domain/permissions.ts'
import { Outlet } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices, useSession } from '#shared/services.ts'
import type { DashboardScope } from './dashboard.queries.ts'
import { type Dashboard, DashboardContext } from './dashboard-context.ts'
import { DashboardToolbar } from './dashboard-toolbar.tsx'
import styles from './dashboard-view.module.css'
import { createDashboardWindowSource } from './dashboard-window-source.ts'
import { useDashboardAddress } from './use-dashboard-address.ts'
import { useEntryCache } from './use-entry-cache.ts'
import { useGridLabels } from './use-grid-labels.ts'
import { useGridLayout } from './use-grid-layout.ts'

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

  const dashboard: Dashboard = {
    metadata,
    grid,
    canEdit,
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

  return (
    <DashboardContext value={dashboard}>
      <div className={styles.view}>
        <div className={styles.ground} inert={address.isCovered}>
          <DashboardToolbar
            scope={scope}
            columns={columns}
            labels={labels}
            filters={address.filters}
            search={address.search}
            layout={layout}
            totals={gridState.totals}
            onSearchChange={(search) => address.show({ search })}
            onFiltersChange={(filters) => address.show({ filters })}
            onClear={() => address.show({ filters: [], search: '' })}
            onLayoutChange={setLayout}
          />
          <div className={styles.grid}>
            <DataGrid
              ref={grid}
              metadata={gridMetadata}
              source={source}
              sort={address.sort}
              filters={address.filters}
              search={address.search}
              onSortChange={(sort) => address.show({ sort })}
              onFiltersChange={(filters) => address.show({ filters })}
              onClearFilters={() => address.show({ filters: [], search: '' })}
              layout={layout}
              onLayoutChange={setLayout}
              currency={project.currency}
              timeZone={project.timeZone}
              locale={localeOfPath(location.pathname)}
              labels={labels}
              canEdit={canEdit}
              activeEntryId={address.entryId}
              onOpenRow={(row) => address.openEntry(row.entryId)}
              rowHref={(row) => address.hrefOfEntry(row.entryId)}
              onStateChange={setGridState}
              onNotice={onNotice}
              onMessage={({ kind, text }) => (kind === 'done' ? toasts.confirm(text) : toasts.fail(text))}
              onRepublished={onRepublished}
              onEditAnswered={entryCache.onEditAnswered}
              styleNonce={document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce}
            />
          </div>
        </div>
        <Outlet />
      </div>
    </DashboardContext>
  )
}
