import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openScreens } from '#shared/projects/project-home.ts'
import styles from './bottom-bar.module.css'
import { SCREENS } from './screens.ts'

/** The project's screens at the bottom, where the window is too narrow for them at the side. */
export function BottomBar({ project }: { project: Project }) {
  const { t } = useTranslation()
  return (
    <nav className={styles.bar} aria-label={t('navigation:main')}>
      {openScreens(project.features).map((feature) => {
        const { icon: Icon, label, to, params } = SCREENS[feature]
        return (
          <Link
            key={feature}
            to={to}
            params={{ projectId: String(project.id), ...params }}
            activeOptions={{ includeSearch: false }}
            className={styles.item}
          >
            <Icon size={20} aria-hidden="true" />
            {t(label)}
          </Link>
        )
      })}
    </nav>
  )
}
