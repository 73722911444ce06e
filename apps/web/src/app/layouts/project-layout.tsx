import { getRouteApi, Outlet } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { ProjectContext } from '#shared/projects/current-project.ts'
import { noteOpenedProject } from '#shared/projects/opened-projects.ts'
import { AppHeader } from '../shell/app-header.tsx'
import { BottomBar } from '../shell/bottom-bar.tsx'
import { SideNavigation } from '../shell/side-navigation.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import { useProjectNavigation } from '../shell/use-project-navigation.ts'
import styles from './layout.module.css'

const route = getRouteApi('/signed-in/$projectId')

/** The layout of a project's screens: header, navigation at the side, or at the bottom where the window is narrow. */
export function ProjectLayout() {
  const { project, user } = route.useRouteContext()
  const items = useProjectNavigation(project)
  // Before the page shows: whoever sees the project has opened it.
  useLayoutEffect(() => noteOpenedProject(user.mail, project.id), [user.mail, project.id])
  return (
    <ProjectContext value={project}>
      <div className={styles.layout}>
        <SkipLink />
        <AppHeader project={project} />
        <div className={styles.body}>
          <SideNavigation items={items} />
          <main id="content" tabIndex={-1} className={styles.content}>
            <Outlet />
          </main>
        </div>
        <BottomBar items={items} />
      </div>
    </ProjectContext>
  )
}
