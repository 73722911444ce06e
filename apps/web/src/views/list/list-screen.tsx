import { Button, Title } from '@mantine/core'
import type { exportList } from '@quitus/contract/admin/export-list.ts'
import type { getListMetadata } from '@quitus/contract/admin/get-list-metadata.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { combinedFilter, NO_FILTERS } from '@quitus/data-grid/model/column-filters.ts'
import type {
  DataGridHandle,
  GridRowQuery,
  GridState,
  PanelGrid,
} from '@quitus/data-grid/model/data-grid-props.ts'
import { isColumnShown } from '@quitus/data-grid/model/grid-layout.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { localeOfPath } from '#shared/locale-address.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { MissingCells } from '#shared/states/missing-cells.tsx'
import { useIsNarrow } from '#shared/use-is-narrow.ts'
import { useRowQuery } from '#views/address/use-row-query.ts'
import { useGridLayout } from '#views/data/use-grid-layout.ts'
import { ResponsiveGrid } from '#views/page/responsive-grid.tsx'
import styles from '#views/page/view-screen.module.css'
import { FilterChips } from '#views/toolbar/filter-chips.tsx'
import { GridPanels } from '#views/toolbar/grid-panels.tsx'
import { IgnoredNotice } from '#views/toolbar/ignored-notice.tsx'
import { NarrowSwitch } from '#views/toolbar/narrow-switch.tsx'
import { QuickSearch } from '#views/toolbar/quick-search.tsx'
import toolbarStyles from '#views/toolbar/view-toolbar.module.css'
import { useSavingQueue } from '#views/writing/use-saving-queue.ts'
import { inWordsOfLists } from './in-words-of-lists.ts'
import { type ListScope, listQueries } from './list.queries.ts'
import { createListWindowSource } from './list-window-source.ts'

/** What a page may call on its list. */
export type ListHandle = {
  /** Reads the list again in its place, because something of it was changed. */
  reload: () => void
}

type Props = {
  ref?: Ref<ListHandle>
  scope: ListScope
  title: string
  /** `h2` where the list is on a page with a heading of its own. */
  headingOrder?: 1 | 2
  /** Actions of this list, next to its title. */
  actions?: ReactNode
  /** What can be done with the selected rows. */
  selectionActions?: (selection: GridSelection) => ReactNode
  /** The row that is open next to the list. */
  activeEntryId?: string | null
  /** Address of a row without language and query; absent where rows do not open. */
  openRow?: (entryId: string, row: GridRow) => void
  hrefOfRow?: (entryId: string) => string
  emptyHint?: string
  /** What lies over the list. */
  children?: ReactNode
}

/** A list of the administration: toolbar and grid, with their state in the address, as a view of a project has them. */
export function ListScreen(props: Props) {
  const { api } = useServices()
  const { list } = props.scope
  const metadata = useQuery(listQueries.metadata(api, list, localeOfPath(location.pathname)))
  if (metadata.data !== undefined) return <LoadedList key={list} {...props} metadata={metadata.data} />
  if (metadata.error === null) return <LoadingState lines={16} />
  return <FailureState error={metadata.error} onRetry={() => void metadata.refetch()} />
}

type Metadata = ResponseOf<typeof getListMetadata>

function LoadedList({
  ref,
  scope,
  title,
  headingOrder = 1,
  actions,
  selectionActions,
  activeEntryId = null,
  openRow,
  hrefOfRow,
  emptyHint,
  children,
  metadata,
}: Props & { metadata: Metadata }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const navigate = useNavigate()
  const router = useRouter()
  const grid = useRef<DataGridHandle>(null)
  const { columns } = metadata
  const address = useRowQuery(columns)
  const queue = useSavingQueue()
  const [layout, setLayout] = useGridLayout(`admin.${scope.list}`)
  const [state, setState] = useState<GridState>({ phase: 'loading', totals: null })
  const [selection, setSelection] = useState<GridSelection>({ kind: 'some', entryIds: [] })
  const isNarrow = useIsNarrow()
  const { list, project } = scope
  const [missing, setMissing] = useState('')
  const source = useMemo(() => {
    const subject = { list, ...(project === undefined ? {} : { project }) }
    // As text, so that a window that lacks the same cells changes nothing.
    return createListWindowSource({ api }, subject, (cells) => setMissing(cells.join(', ')))
  }, [api, list, project])
  const linkColumn = openRow === undefined ? null : (columns[0]?.name ?? null)
  const gridMetadata = useMemo(
    () => ({
      columns,
      hasGroups: false as const,
      anomalyIdColumn: linkColumn,
      linkMovementColumn: null,
      anomalyColumns: [],
    }),
    [columns, linkColumn],
  )
  useImperativeHandle(ref, () => ({ reload: () => grid.current?.reload() }), [])

  const listText = useMemo(() => inWordsOfLists(t), [t])

  const show = (change: Parameters<typeof address.write>[0]) =>
    void navigate({ to: '.', search: address.write(change), replace: true })

  const subject = {
    ...{ metadata: gridMetadata, source, t: listText, name: title, emptyHint, canEdit: false },
    currency: 'EUR',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: localeOfPath(location.pathname),
    styleNonce: document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce,
  }
  const query: GridRowQuery = {
    ...{ sort: address.sort, filters: address.filters, search: address.search },
    onSortChange: (sort) => show({ sort }),
    onFiltersChange: (filters) => show({ filters }),
    onClearFilters: () => show({ filters: NO_FILTERS, search: '' }),
  }
  const shownColumns = { layout, onLayoutChange: setLayout }
  const panelGrid: PanelGrid = { ...subject, ...query, ...shownColumns }

  return (
    <div className={styles.view}>
      <div className={styles.ground}>
        <div className={toolbarStyles.toolbar}>
          <div className={toolbarStyles.row}>
            <Title order={headingOrder} className={toolbarStyles.title}>
              {title}
            </Title>
            <div className={toolbarStyles.totals} role="status">
              {state.totals !== null && (
                <strong>
                  {t('admin:count', { count: state.totals.count, number: formatCount(state.totals.count) })}
                </strong>
              )}
            </div>
            <div className={toolbarStyles.searching}>
              <QuickSearch value={address.search} onChange={(search) => show({ search })} />
            </div>
            {actions !== undefined && <div className={toolbarStyles.own}>{actions}</div>}
          </div>
          <div className={toolbarStyles.actions}>
            <div className={toolbarStyles.tools}>
              <GridPanels grid={panelGrid} />
              <ExportButton scope={scope} grid={panelGrid} title={title} />
              {isNarrow && <NarrowSwitch layout={layout} onChange={setLayout} />}
            </div>
          </div>
          {missing !== '' && <MissingCells cells={missing} isInToolbar />}
          <IgnoredNotice key={address.ignored.join()} parts={address.ignored} />
          <FilterChips
            grid={panelGrid}
            onSearchChange={(search) => show({ search })}
            onClear={query.onClearFilters}
          />
        </div>
        <ResponsiveGrid
          ref={grid}
          subject={subject}
          query={query}
          columns={shownColumns}
          navigation={{
            activeEntryId,
            onOpenRow: (row) => openRow?.(row.entryId, row),
            rowHref: (row) => hrefOfRow?.(row.entryId) ?? router.history.location.href,
          }}
          writing={{ queue, onNotice: () => undefined }}
          rowActions={{ onSelectionChange: setSelection, selectionActions: selectionActions?.(selection) }}
          reports={{ onStateChange: setState, onRepublished: () => undefined }}
        />
      </div>
      {children}
    </div>
  )
}

/** Takes the rows away as a CSV file: the columns, filters and order on screen (PRJ-06). */
function ExportButton({ scope, grid, title }: { scope: ListScope; grid: PanelGrid; title: string }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const toasts = useToasts()
  const failureText = useFailureText()
  const [isRunning, setRunning] = useState(false)
  const filter = combinedFilter(grid.filters)

  async function download(): Promise<void> {
    setRunning(true)
    try {
      const text = await api<typeof exportList>({
        method: 'POST',
        path: '/services/v1/wexaus/admin/lists/:list/export',
        params: { list: scope.list },
        answer: 'text',
        body: {
          ...(scope.project === undefined ? {} : { project: scope.project }),
          ...(filter === null ? {} : { filter }),
          ...(grid.search === '' ? {} : { search: grid.search }),
          sort: [...grid.sort],
          columns: grid.metadata.columns
            .filter((column) => isColumnShown(column, grid.layout))
            .map(({ name }) => name),
          timeZone: grid.timeZone,
        },
      })
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${title}.csv`)
    } catch (error) {
      toasts.fail(failureText(error))
    } finally {
      setRunning(false)
    }
  }

  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isRunning}
      onClick={() => void download()}
    >
      {t('admin:export')}
    </Button>
  )
}
