import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SecondFactorNotice } from '#features/session/second-factor-notice.tsx'
import { InFrameContext } from '#shared/layout/in-frame.ts'
import type { NavigationItem } from '../navigation/navigation-item.ts'
import { AppHeader } from '../shell/app-header.tsx'
import { BottomBar } from '../shell/bottom-bar.tsx'
import { SideNavigation } from '../shell/side-navigation.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import styles from './app-frame.module.css'

type Props = {
  /** null outside of projects. */
  project: Project | null
  /** The pages to go to, at the side or, where the window is narrow, at the bottom; none shows no navigation. */
  items: readonly NavigationItem[]
  /** What lies over the bottom of every page. */
  dock?: ReactNode
}

/** The frame around every signed-in page: header, navigation, and the page between them. */
export function AppFrame({ project, items, dock = null }: Props) {
  return (
    <InFrameContext value={true}>
      <div className={styles.frame}>
        <SkipLink />
        <AppHeader project={project} />
        <SecondFactorNotice />
        <div className={styles.body}>
          {items.length > 0 && <SideNavigation items={items} />}
          <main id="content" tabIndex={-1} className={styles.content}>
            <Outlet />
          </main>
          {dock}
        </div>
        {items.length > 0 && <BottomBar items={items} />}
      </div>
    </InFrameContext>
  )
}
