import { Outlet } from '@tanstack/react-router'
import { AppHeader } from '../shell/app-header.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import styles from './layout.module.css'

/** The layout of pages that belong to no project: header, no navigation. */
export function PlainLayout() {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <AppHeader project={null} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </div>
  )
}
