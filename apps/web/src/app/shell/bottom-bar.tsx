import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EXACTLY, type NavigationItem } from '../navigation/navigation-item.ts'
import styles from './bottom-bar.module.css'

/** As many labels as a telephone shows uncut. */
const MOST_ITEMS = 5

/**
 * The screens at the bottom, where the window is too narrow for them at the side: all that fit, else four and a menu
 * of the others.
 */
export function BottomBar({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useTranslation()
  const shown = items.length > MOST_ITEMS ? items.slice(0, MOST_ITEMS - 1) : items
  return (
    <nav className={styles.bar} aria-label={t('navigation:main')}>
      {shown.map(({ key, to, label, shortLabel, icon: Icon, isCurrent }) => (
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
      {shown.length < items.length && <MoreItems items={items.slice(shown.length)} />}
    </nav>
  )
}

function MoreItems({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useTranslation()
  const holdsCurrent = items.some(({ isCurrent }) => isCurrent)
  return (
    <Menu position="top-end" shadow="md" width={240} withinPortal>
      <Menu.Target>
        <button type="button" className={styles.item} data-current={holdsCurrent || undefined}>
          <IconDots size={20} aria-hidden="true" />
          <span className={styles.label}>{t('navigation:more')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ key, to, label, icon: Icon, isCurrent }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon size={18} aria-hidden="true" />}
            renderRoot={(props) => (
              <Link
                to={to}
                activeOptions={EXACTLY}
                aria-current={isCurrent ? 'page' : undefined}
                {...props}
              />
            )}
            {...(isCurrent && { className: styles.currentItem ?? '' })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
