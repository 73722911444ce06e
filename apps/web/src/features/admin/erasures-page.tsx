import { Outlet, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { ListScreen } from '#views/list/list-screen.tsx'

/** What was erased for good (SEC-09); the certificate of one lies over the list. */
export function ErasuresPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const { erasureId = null } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const title = t('erasures:title')
  usePageTitle(title)
  const link = (id: string) =>
    ({ to: '/admin/erasures/$erasureId', params: { erasureId: id }, search }) as const
  return (
    <ListScreen
      scope={{ list: 'erasures' }}
      title={title}
      activeEntryId={erasureId}
      openRow={(id) => void navigate({ ...link(id), replace: erasureId !== null })}
      hrefOfRow={(id) => router.buildLocation(link(id)).publicHref}
    >
      <Outlet />
    </ListScreen>
  )
}
