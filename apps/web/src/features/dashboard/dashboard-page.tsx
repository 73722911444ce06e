import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { noteOpenedProject } from '#shared/projects/opened-projects.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useSession } from '#shared/services.ts'
import { settingsMail } from '#shared/session/session.ts'
import type { ViewTools } from '#views/data/view-tools.ts'
import { ViewPage } from '#views/page/view-page.tsx'

/** The dashboard of a project (NAV-02), under one of its prefiltered views or none. */
export function DashboardPage({ tools }: { tools: ViewTools }) {
  const { t } = useTranslation()
  const { vueName } = useParams({ from: '/signed-in/$projectId/resultats/dashboards/$vueName' })
  const project = useProject()
  const mail = settingsMail(useSession())
  useEffect(() => {
    if (mail !== '') noteOpenedProject(mail, project.id, 'opened-dashboards')
  }, [mail, project.id])
  const prefilteredView = vueName === DEFAULT_NAME ? null : vueName
  return (
    <ViewPage
      tools={tools}
      source="dashboard"
      prefilteredView={prefilteredView}
      title={t('dashboard:title')}
    />
  )
}
