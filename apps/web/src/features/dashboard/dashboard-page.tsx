import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { ViewPage } from '#shared/views/view-page.tsx'

/** The dashboard of a project (NAV-02), under one of its prefiltered views or none. */
export function DashboardPage() {
  const { t } = useTranslation()
  const { vueName } = useParams({ from: '/signed-in/$projectId/resultats/dashboards/$vueName' })
  const prefilteredView = vueName === DEFAULT_NAME ? null : vueName
  return <ViewPage source="dashboard" prefilteredView={prefilteredView} title={t('dashboard:title')} />
}
