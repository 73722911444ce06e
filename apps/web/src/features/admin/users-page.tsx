import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Outlet, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { type ListHandle, ListScreen } from '#views/list/list-screen.tsx'
import { AdminListContext } from './admin-list.ts'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

/** The accounts of the installation (PRJ-03); the detail of one lies over the list. */
export function UsersPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const { userId = null } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const list = useRef<ListHandle>(null)
  const [isInviting, setInviting] = useState(false)
  const title = t('admin:lists.users')
  usePageTitle(title)
  const link = (user: string) => ({ to: '/admin/users/$userId', params: { userId: user }, search }) as const
  return (
    <AdminListContext value={() => list.current?.reload()}>
      <ListScreen
        ref={list}
        scope={{ list: 'users' }}
        title={title}
        activeEntryId={userId}
        openRow={(user) => void navigate({ ...link(user), replace: userId !== null })}
        hrefOfRow={(user) => router.buildLocation(link(user)).publicHref}
        actions={
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            {t('admin:user.invite')}
          </Button>
        }
      >
        <Outlet />
      </ListScreen>
      {isInviting && (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} onInvited={() => list.current?.reload()} />
        </Suspense>
      )}
    </AdminListContext>
  )
}
