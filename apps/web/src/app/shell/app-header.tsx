import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { Link } from '@tanstack/react-router'
import { JobsButton } from '#features/jobs/jobs-button.tsx'
import { ProjectSwitcher } from '#features/projects/project-switcher.tsx'
import { UserMenu } from '#features/session/user-menu.tsx'
import { ColorModeMenu } from '#shared/layout/color-mode-menu.tsx'
import { LanguageSwitch } from '#shared/layout/language-switch.tsx'
import { ProductMark } from '#shared/layout/product-mark.tsx'
import { PeopleHere } from '#shared/live/people-here.tsx'
import { KeyboardLayer } from '../palette/keyboard-layer.tsx'
import styles from './app-header.module.css'

/** The bar over every signed-in page; `project` is null outside of projects. */
export function AppHeader({ project }: { project: Project | null }) {
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home}>
        <ProductMark />
      </Link>
      <div className={styles.project}>{project !== null && <ProjectSwitcher project={project} />}</div>
      {project !== null && <PeopleHere />}
      <KeyboardLayer project={project} />
      {project !== null && <JobsButton projectId={project.id} />}
      <LanguageSwitch />
      <ColorModeMenu />
      <UserMenu />
    </header>
  )
}
