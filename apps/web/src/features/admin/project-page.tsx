import { Alert, Anchor, Title } from '@mantine/core'
import type { ProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { IconArchive, IconFolderOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { ListScreen } from '#views/list/list-screen.tsx'
import styles from './admin.module.css'
import { adminQueries } from './admin.queries.ts'
import { ProjectMembers } from './project-members.tsx'
import { ProjectSettingsForm } from './project-settings-form.tsx'

const TABS = ['members', 'activity', 'settings'] as const

/** One project of the administration: who may what in it, what was done in it, and what it is (PRJ-04, PRJ-06). */
export function ProjectPage() {
  const { t } = useTranslation()
  const { api } = useServices()
  const { adminProjectId = '' } = useParams({ strict: false })
  const project = useQuery(adminQueries.project(api, Number(adminProjectId)))
  usePageTitle(project.data?.name ?? t('admin:lists.projects'))
  if (project.data !== undefined) return <LoadedProject key={project.data.id} project={project.data} />
  if (project.error === null) return <LoadingState lines={12} />
  if (project.error instanceof ApiError && project.error.code === 'project_not_found')
    return <StatePanel icon={<IconFolderOff size={20} />} title={t('admin:project.notFound')} isHeading />
  return <FailureState error={project.error} onRetry={() => void project.refetch()} isHeading />
}

function LoadedProject({ project }: { project: ProjectSettings }) {
  const { t } = useTranslation()
  const { tab: requested } = useSearch({ strict: false })
  const tab = TABS.find((each) => each === requested) ?? 'members'
  return (
    <div className={styles.project}>
      <div className={styles.head}>
        <Title order={1} className={styles.title}>
          {project.name}
        </Title>
        <span className={styles.detail}>{project.company}</span>
        {!project.isArchived && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to="/$projectId" params={{ projectId: String(project.id) }} {...props} />
            )}
          >
            {t('admin:project.open')}
          </Anchor>
        )}
      </div>
      {project.isArchived && (
        <Alert mx="md" mb="xs" color="gray" variant="light" icon={<IconArchive size={18} />}>
          {t('admin:project.isArchived')}
        </Alert>
      )}
      <nav className={styles.tabs} aria-label={project.name}>
        {TABS.map((each) => (
          <Link
            key={each}
            to="."
            search={{ tab: each }}
            replace
            className={styles.tab}
            aria-current={each === tab ? 'page' : undefined}
          >
            {t(`admin:project.${each}`)}
          </Link>
        ))}
      </nav>
      {tab === 'members' && <ProjectMembers project={project} />}
      {tab === 'activity' && (
        <ListScreen
          scope={{ list: 'activity', project: project.id }}
          title={t('admin:project.activity')}
          headingOrder={2}
        />
      )}
      {tab === 'settings' && (
        <div className={styles.page}>
          <ProjectSettingsForm project={project} />
        </div>
      )}
    </div>
  )
}
