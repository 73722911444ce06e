import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { JobsButton } from '#features/jobs/jobs-button.tsx'
import { NoticesButton } from '#features/notices/notices-button.tsx'
import { ProjectSwitcher } from '#features/projects/project-switcher.tsx'
import { UserMenu } from '#features/session/user-menu.tsx'
import { ColorModeMenu } from '#shared/layout/color-mode-menu.tsx'
import { LanguageSwitch } from '#shared/layout/language-switch.tsx'
import { ProductMark } from '#shared/layout/product-mark.tsx'
import { PeopleHere } from '#shared/live/people-here.tsx'
import { KeyboardLayer } from '../palette/keyboard-layer.tsx'
import styles from './app-header.module.css'
import { useImpersonateDialog } from './use-impersonate-dialog.tsx'

/** The bar over every signed-in page; `project` is null outside of projects. */
export function AppHeader({ project }: { project: Project | null }) {
  const impersonation = useImpersonateDialog()
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home}>
        <ProductMark />
      </Link>
      <div className={styles.project}>{project !== null && <ProjectSwitcher project={project} />}</div>
      {project?.isWritingForbidden === true && <ReadOnlyMark />}
      {project !== null && <PeopleHere />}
      <KeyboardLayer project={project} onImpersonate={impersonation.open} />
      {project !== null && <JobsButton projectId={project.id} />}
      <NoticesButton />
      <LanguageSwitch />
      <ColorModeMenu />
      <UserMenu onImpersonate={impersonation.open} />
      {impersonation.dialog}
    </header>
  )
}

/** The project forbids anyone who impersonates someone to write (AUTH-10). */
function ReadOnlyMark() {
  const { t } = useTranslation()
  return (
    <span className={styles.readOnly} title={t('session:impersonation.readOnlyHint')}>
      <IconLock size={14} aria-hidden="true" />
      {t('session:impersonation.readOnly')}
    </span>
  )
}
