import { Button, Group } from '@mantine/core'
import { can } from '@quitus/domain/access/permissions.ts'
import { IconFolderOff, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices, useSession } from '#shared/services.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { lazyPage } from '../lazy-page.ts'

const NewProjectDialog = lazyPage(() => import('#features/admin/new-project-dialog.tsx'), 'NewProjectDialog')

/** Where someone lands who is a member of no project (NAV-13): staff can create one, administrators go on. */
export function NoProjectsPage() {
  const { t } = useTranslation()
  const { loadTexts } = useServices()
  const toasts = useToasts()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const session = useSession()
  const [isCreating, setCreating] = useState(false)
  usePageTitle(t('projects:none.title'))
  const actor = session === null ? null : actorOf(session)
  const mayCreate = actor !== null && can(actor, 'project.create', null)
  const isAdministrator = actor !== null && can(actor, 'installation.administer', null)

  async function create(): Promise<void> {
    try {
      await loadTexts('people')
      setCreating(true)
    } catch (failure) {
      toasts.fail(failureText(failure))
    }
  }

  const actions = [
    mayCreate && (
      <Button key="create" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void create()}>
        {t('projects:none.create')}
      </Button>
    ),
    isAdministrator && (
      <Button
        key="administration"
        variant="default"
        renderRoot={(props) => <Link to="/admin/home" {...props} />}
      >
        {t('session:menu.administration')}
      </Button>
    ),
  ].filter(Boolean)

  return (
    <>
      <StatePanel
        icon={<IconFolderOff size={20} />}
        title={t('projects:none.title')}
        isHeading
        action={
          actions.length > 0 ? (
            <Group gap="sm" justify="center">
              {actions}
            </Group>
          ) : undefined
        }
      >
        {t(mayCreate ? 'projects:none.staffMessage' : 'projects:none.message')}
      </StatePanel>
      <Suspense fallback={null}>
        {isCreating && (
          <NewProjectDialog
            onClose={() => setCreating(false)}
            onCreated={(id) =>
              void navigate({ to: '/$projectId/reglages/import', params: { projectId: String(id) } })
            }
          />
        )}
      </Suspense>
    </>
  )
}
