import { Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#shared/services.ts'
import { settingsMail } from '#shared/session/session.ts'
import { readUserSetting, writeUserSetting } from '#shared/settings/user-settings.ts'
import { EXACTLY, type NavigationItem } from '../navigation/navigation-item.ts'
import styles from './side-navigation.module.css'

const SETTING = 'navigation-collapsed'

/** The screens at the left; whether it is collapsed is kept per person (AUTH-11). */
export function SideNavigation({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useTranslation()
  const mail = settingsMail(useSession())
  const [isCollapsed, setCollapsed] = useState(() => readUserSetting(mail, SETTING) === true)
  const toggleLabel = isCollapsed ? t('navigation:expand') : t('navigation:collapse')
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse

  function toggle(): void {
    setCollapsed(!isCollapsed)
    writeUserSetting(mail, SETTING, !isCollapsed)
  }

  return (
    <nav className={styles.navigation} aria-label={t('navigation:main')} data-collapsed={isCollapsed}>
      <ul className={styles.list}>
        {items.map(({ key, to, label, icon: Icon, isCurrent }) => (
          <li key={key}>
            <Tooltip label={label} position="right" disabled={!isCollapsed}>
              <Link
                to={to}
                activeOptions={EXACTLY}
                aria-current={isCurrent ? 'page' : undefined}
                className={styles.item}
              >
                <Icon size={18} aria-hidden="true" />
                <span>{label}</span>
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
      <Tooltip label={toggleLabel} position="right" disabled={!isCollapsed}>
        <button type="button" className={styles.item} aria-expanded={!isCollapsed} onClick={toggle}>
          <ToggleIcon size={18} aria-hidden="true" />
          <span>{toggleLabel}</span>
        </button>
      </Tooltip>
    </nav>
  )
}
