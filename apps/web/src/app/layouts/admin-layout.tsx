import { Outlet } from '@tanstack/react-router'
import { AppHeader } from '../shell/app-header.tsx'
import { BottomBar } from '../shell/bottom-bar.tsx'
import { SideNavigation } from '../shell/side-navigation.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import { useAdminNavigation } from '../shell/use-admin-navigation.ts'
import styles from './layout.module.css'

/** The layout of the administration: as a project's, with its own pages in the navigation. */
export function AdminLayout() {
  const items = useAdminNavigation()
  return (
    <div className={styles.layout}>
      <SkipLink />
      <AppHeader project={null} />
      <div className={styles.body}>
        <SideNavigation items={items} />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
      <BottomBar items={items} />
    </div>
  )
}
