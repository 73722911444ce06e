import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ApiError } from '#shared/http/api-error.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { DrawerHead } from '#views/detail/drawer-head.tsx'
import styles from '#views/detail/entry-drawer.module.css'

type Props<Found> = {
  title: string
  closeLabel: string
  onClose: () => void
  record: UseQueryResult<Found>
  /** What is shown where the server answers this code: there is no such record. */
  missing: { code: ApiError['code']; title: string; icon: ReactNode }
  children: (found: Found) => ReactNode
}

/** One record over the list that it is in; Escape closes it. */
export function RecordDrawer<Found>({ title, closeLabel, onClose, record, missing, children }: Props<Found>) {
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  usePageTitle(title, 'detail')

  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const isMissing = record.error instanceof ApiError && record.error.code === missing.code
  return (
    <aside
      ref={panel}
      className={styles.drawer}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <DrawerHead titleId={titleId} title={title} closeLabel={closeLabel} onClose={onClose} />
      <div className={styles.content}>
        {record.data !== undefined ? (
          children(record.data)
        ) : isMissing ? (
          <StatePanel icon={missing.icon} title={missing.title} />
        ) : record.error === null ? (
          <LoadingState lines={8} />
        ) : (
          <FailureState error={record.error} onRetry={() => void record.refetch()} />
        )}
      </div>
    </aside>
  )
}
