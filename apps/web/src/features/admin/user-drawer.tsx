import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useServices } from '#shared/services.ts'
import { adminQueries } from './admin.queries.ts'
import { RecordDrawer } from './record-drawer.tsx'
import { UserDetail } from './user-detail.tsx'

/** One account over the list of accounts. */
export function UserDrawer() {
  const { t } = useTranslation()
  const { api } = useServices()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const { userId = '' } = useParams({ strict: false })
  const user = useQuery(adminQueries.user(api, Number(userId)))
  return (
    <RecordDrawer
      title={user.data?.fullName ?? ''}
      closeLabel={t('admin:user.close')}
      onClose={() => void navigate({ to: '/admin/users', search })}
      record={user}
      missing={{
        ...{ code: 'user_not_found', title: t('admin:user.notFound') },
        icon: <IconUserOff size={20} />,
      }}
    >
      {(found) => <UserDetail key={found.id} user={found} />}
    </RecordDrawer>
  )
}
