import { ActionIcon, Popover, ScrollArea, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '#shared/services.ts'
import styles from './jobs.module.css'
import { activeJobs, jobsQuery } from './jobs.queries.ts'
import { type JobsOfPage, useJobsOfPage } from './jobs-context.ts'
import { useStartedDownloads } from './use-started-downloads.ts'

const JobList = lazy(async () => ({ default: (await import('./job-list.tsx')).JobList }))

/**
 * What is being made and what can be downloaded, on every page of a project that has rows; how many jobs are under
 * way is at the button.
 */
export function JobsButton({ projectId }: { projectId: number }) {
  const page = useJobsOfPage()
  return page === null ? null : <JobsOfProject projectId={projectId} page={page} />
}

function JobsOfProject({ projectId, page }: { projectId: number; page: JobsOfPage }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { data: jobs = [] } = useQuery(jobsQuery(api, projectId))
  useStartedDownloads(projectId, jobs, page)
  const active = activeJobs(jobs).length
  const label = active === 0 ? t('jobs:label') : t('jobs:labelActive', { count: active })
  return (
    <Popover
      opened={page.isOpen}
      onChange={page.setOpen}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={label}
          title={label}
          className={styles.button ?? ''}
          onClick={() => page.setOpen(!page.isOpen)}
        >
          <IconFileDownload size={18} />
          {active > 0 && (
            <span className={styles.count} aria-hidden>
              {active}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('jobs:label')} p={0} className={styles.dropdown ?? ''}>
        <ScrollArea.Autosize mah="min(70vh, 560px)" type="auto">
          <Suspense fallback={<Text p="sm">{t('state.loading')}</Text>}>
            <JobList projectId={projectId} jobs={jobs} />
          </Suspense>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
