import { Box } from '@mantine/core'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import { canRecover } from '@quitus/domain/states/recovery.ts'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { isTextField } from '#shared/is-typing.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { entryTitle } from '#views/data/entry-title.ts'
import { useAnomalyTools } from '#views/data/use-anomaly-tools.ts'
import { useRowEdits } from '#views/data/use-row-edits.ts'
import { useViewNavigation } from '#views/data/use-view-navigation.ts'
import { type ViewScope, viewQueries } from '#views/data/view.queries.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { stateOfRow } from '#views/decisions/decision.ts'
import styles from './entry-drawer.module.css'
import { EntryHead } from './entry-head.tsx'
import { EntryHistory } from './entry-history.tsx'
import { EntrySections } from './entry-sections.tsx'
import { useRowNavigation } from './use-row-navigation.ts'

type Tab = 'detail' | 'recoveries' | 'comments' | 'history'

/**
 * The detail of one row, over the view that stays mounted (NAV-03). Escape closes it, ↑ and ↓ move between the rows
 * of the grid.
 */
export function EntryDrawer() {
  const { t } = useTranslation()
  const { api } = useServices()
  const { scope, metadata, grid } = useCurrentView()
  const { openEntry, closeEntry } = useViewNavigation()
  const { takeOver } = useRowEdits()
  const { Discussion, Recoveries } = useAnomalyTools()
  const { entryId = '' } = useParams({ strict: false })
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  const [tab, setTab] = useState<Tab>('detail')
  const entry = useQuery({
    ...viewQueries.entry(api, scope, entryId, localeOfPath(location.pathname)),
    placeholderData: () => grid.current?.loadedRow(entryId) ?? undefined,
  })
  const title = entry.data === undefined ? entryId : entryTitle(entry.data, metadata)
  usePageTitle(title, 'detail')

  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const close = useRef(closeEntry)
  useEffect(() => {
    close.current = closeEntry
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isOfDrawer(event.target, panel.current)) {
        close.current()
      }
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const navigate = useRowNavigation(entryId, {
    neighbour: async (from, step) => (await grid.current?.neighbour(from, step))?.entryId ?? null,
    open(next) {
      openEntry(next)
      grid.current?.show(next)
    },
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.defaultPrevented) return
    if (hasOwnArrows(event.target) || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    navigate(event.key === 'ArrowUp' ? -1 : 1)
  }

  const anomaly = discussedAnomaly(scope, entry.data)
  const tabs: readonly Tab[] = [
    'detail',
    ...(Recoveries === null ? [] : (['recoveries'] as const)),
    ...(Discussion === null ? [] : (['comments'] as const)),
    'history',
  ]
  const isGone = entry.error instanceof ApiError && entry.error.code === 'entry_not_found'
  return (
    <aside
      ref={panel}
      className={styles.drawer}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <EntryHead
        titleId={titleId}
        title={title}
        row={entry.data}
        onNavigate={navigate}
        onDecided={() => panel.current?.focus({ preventScroll: true })}
        onClose={closeEntry}
      />
      <div className={styles.tabs} role="tablist" aria-label={t('dashboard:entry.label')}>
        {tabs.map((each, at) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${titleId}-${each}`}
            aria-selected={tab === each}
            aria-controls={`${titleId}-panel`}
            tabIndex={tab === each ? 0 : -1}
            className={styles.tab}
            onClick={() => setTab(each)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
              const step = event.key === 'ArrowRight' ? 1 : tabs.length - 1
              const other = tabs[(at + step) % tabs.length] ?? each
              setTab(other)
              document.getElementById(`${titleId}-${other}`)?.focus()
            }}
          >
            {t(`dashboard:entry.${each}`)}
          </button>
        ))}
      </div>
      <Box
        className={styles.content ?? ''}
        id={`${titleId}-panel`}
        role="tabpanel"
        aria-labelledby={`${titleId}-${tab}`}
        tabIndex={0}
      >
        {isGone ? (
          <StatePanel icon={<IconFileOff size={20} />} title={t('dashboard:entry.notFound')}>
            {t('dashboard:entry.notFoundHint')}
          </StatePanel>
        ) : tab === 'history' ? (
          <EntryHistory entryId={entryId} />
        ) : tab === 'recoveries' && Recoveries !== null && anomaly !== null ? (
          <Recoveries
            projectId={anomaly.projectId}
            anomalyId={anomaly.anomalyId}
            isClaimed={canRecover(
              entry.data === undefined ? null : stateOfRow(entry.data, metadata.viewMetaData.columns),
            )}
            onWritten={takeOver}
          />
        ) : tab === 'comments' && Discussion !== null && anomaly !== null ? (
          <Suspense fallback={<LoadingState lines={6} lineHeight={48} />}>
            <Discussion {...anomaly} />
          </Suspense>
        ) : entry.data !== undefined ? (
          <EntrySections key={entryId} row={entry.data} />
        ) : entry.error === null ? (
          <LoadingState lines={10} />
        ) : (
          <FailureState error={entry.error} onRetry={() => void entry.refetch()} />
        )}
      </Box>
    </aside>
  )
}

/** The anomaly of a row, by which people comment on it; null while the row is not there. */
function discussedAnomaly({ projectId, source }: ViewScope, row: GridRow | undefined) {
  const anomalyId = row?.path[0]
  const found = ANOMALY_SOURCES.find((each) => each === source)
  return anomalyId === undefined || found === undefined ? null : { projectId, source: found, anomalyId }
}

function hasOwnArrows(target: EventTarget): boolean {
  return isTextField(target) || (target instanceof Element && target.matches('[role="tab"]'))
}

/**
 * True when no other layer is to be closed first: the key went to the drawer or to the page, but to no popover and no
 * editor.
 */
function isOfDrawer(target: EventTarget | null, drawer: HTMLElement | null): boolean {
  if (!(target instanceof Element) || drawer === null) return false
  if (drawer.contains(target)) return true
  return (
    target.closest('dialog, [role="dialog"], [role="listbox"], [role="menu"], input, textarea, select') ===
    null
  )
}
