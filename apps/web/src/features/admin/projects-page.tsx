import { Button } from '@mantine/core'
import { can } from '@quitus/domain/access/permissions.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useSession } from '#shared/services.ts'
import { ListScreen } from '#views/list/list-screen.tsx'

const NewProjectDialog = lazy(async () => ({
  default: (await import('./new-project-dialog.tsx')).NewProjectDialog,
}))

/** Every project, archived ones included (PRJ-04). */
export function ProjectsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const session = useSession()
  const [isCreating, setCreating] = useState(false)
  const title = t('admin:lists.projects')
  usePageTitle(title)
  const link = (id: string) =>
    ({ to: '/admin/projects/$adminProjectId', params: { adminProjectId: id } }) as const
  const mayCreate = session !== null && can(actorOf(session), 'project.create', null)
  return (
    <>
      <ListScreen
        scope={{ list: 'projects' }}
        title={title}
        openRow={(id) => void navigate(link(id))}
        hrefOfRow={(id) => router.buildLocation(link(id)).publicHref}
        actions={
          mayCreate && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
              {t('admin:project.create')}
            </Button>
          )
        }
      />
      {isCreating && (
        <Suspense>
          <NewProjectDialog
            onClose={() => setCreating(false)}
            onCreated={(id) => void navigate(link(String(id)))}
          />
        </Suspense>
      )}
    </>
  )
}
