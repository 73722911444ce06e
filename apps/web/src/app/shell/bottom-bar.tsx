import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EXACTLY, type NavigationItem } from '../navigation/navigation-item.ts'
import styles from './bottom-bar.module.css'

/** The screens at the bottom, where the window is too narrow for them at the side. */
export function BottomBar({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useTranslation()
  return (
    <nav className={styles.bar} aria-label={t('navigation:main')}>
      {items.map(({ key, to, label, shortLabel, icon: Icon, isCurrent }) => (
        <Link
          key={key}
          to={to}
          activeOptions={EXACTLY}
          aria-current={isCurrent ? 'page' : undefined}
          // People who speak to their browser say what they read.
          aria-label={label.includes(shortLabel) ? label : undefined}
          title={label}
          className={styles.item}
        >
          <Icon size={20} aria-hidden="true" />
          <span className={styles.label}>{shortLabel}</span>
        </Link>
      ))}
    </nav>
  )
}
