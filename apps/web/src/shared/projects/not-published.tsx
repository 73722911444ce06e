import { Button } from '@mantine/core'
import { can } from '@quitus/domain/access/permissions.ts'
import { IconDatabaseOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { actorOf } from '../actor.ts'
import { useSession } from '../services.ts'
import { StatePanel } from '../states/state-panel.tsx'
import { useProject } from './current-project.ts'

/** A project of which nothing is published: staff who manage it are led to the import, others wait. */
export function NotPublished({ isHeading = false }: { isHeading?: boolean }) {
  const { t } = useTranslation()
  const project = useProject()
  const session = useSession()
  const mayImport = session !== null && can(actorOf(session), 'project.manage', project)
  const params = { projectId: String(project.id) }
  return (
    <StatePanel
      icon={<IconDatabaseOff size={20} />}
      title={t('dashboard:view.notPublished')}
      isHeading={isHeading}
      action={
        mayImport && (
          <Button
            renderRoot={(props) => <Link to="/$projectId/reglages/import" params={params} {...props} />}
          >
            {t('projects:import.action')}
          </Button>
        )
      }
    >
      {t(mayImport ? 'projects:import.hint' : 'dashboard:view.notPublishedHint')}
    </StatePanel>
  )
}
