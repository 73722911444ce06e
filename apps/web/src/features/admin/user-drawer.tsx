import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { DrawerHead } from '#views/detail/drawer-head.tsx'
import styles from '#views/detail/entry-drawer.module.css'
import { adminQueries } from './admin.queries.ts'
import { UserDetail } from './user-detail.tsx'

/** One account over the list of accounts; Escape closes it. */
export function UserDrawer() {
  const { t } = useTranslation()
  const { api } = useServices()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const { userId = '' } = useParams({ strict: false })
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  const user = useQuery(adminQueries.user(api, Number(userId)))
  const title = user.data?.fullName ?? ''
  usePageTitle(title, 'detail')
  const close = () => void navigate({ to: '/admin/users', search })

  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const isMissing = user.error instanceof ApiError && user.error.code === 'user_not_found'
  return (
    <aside
      ref={panel}
      className={styles.drawer}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      <DrawerHead titleId={titleId} title={title} closeLabel={t('admin:user.close')} onClose={close} />
      <div className={styles.content}>
        {user.data !== undefined ? (
          <UserDetail key={user.data.id} user={user.data} />
        ) : isMissing ? (
          <StatePanel icon={<IconUserOff size={20} />} title={t('admin:user.notFound')} />
        ) : user.error === null ? (
          <LoadingState lines={8} />
        ) : (
          <FailureState error={user.error} onRetry={() => void user.refetch()} />
        )}
      </div>
    </aside>
  )
}
