import { opensSource } from '@quitus/domain/access/permissions.ts'
import { SOURCES } from '@quitus/domain/access/source.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { JobsContext, useNewJobsOfPage } from '#features/jobs/jobs-context.ts'
import { useDock } from '#shared/layout/dock.ts'
import { LiveProvider } from '#shared/live/live-provider.tsx'
import { ProjectContext } from '#shared/projects/current-project.ts'
import { noteOpenedProject } from '#shared/projects/opened-projects.ts'
import { settingsMail } from '#shared/session/session.ts'
import { useProjectNavigation } from '../navigation/use-project-navigation.ts'
import { AppFrame } from './app-frame.tsx'

const route = getRouteApi('/signed-in/$projectId')

/** The layout of a project's screens: header, navigation at the side, or at the bottom where the window is narrow. */
export function ProjectLayout() {
  const { project, user } = route.useRouteContext()
  const Dock = useDock(project.id)
  const jobs = useNewJobsOfPage()
  const hasRows = SOURCES.some((source) => opensSource(project, source))
  // Before the page shows: anyone who sees the project has opened it.
  const mail = settingsMail(user)
  useLayoutEffect(() => noteOpenedProject(mail, project.id), [mail, project.id])
  return (
    <ProjectContext value={project}>
      <LiveProvider projectId={project.id} isListening={hasRows}>
        <JobsContext value={hasRows ? jobs : null}>
          <AppFrame project={project} items={useProjectNavigation(project)} dock={Dock && <Dock />} />
        </JobsContext>
      </LiveProvider>
    </ProjectContext>
  )
}
