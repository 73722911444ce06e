import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { can } from '@quitus/domain/access/permissions.ts'
import {
  IconArrowBackUp,
  IconChevronDown,
  IconLogout,
  IconSettings,
  IconUserCircle,
  IconUserShare,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useSession } from '#shared/services.ts'
import { useStopImpersonation } from './impersonation/use-stop-impersonation.ts'
import { useSignOut } from './use-sign-out.ts'
import styles from './user-menu.module.css'

/** Who is signed in, what is theirs to do anywhere, and the way out. */
export function UserMenu({ onImpersonate }: { onImpersonate: () => void }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const stopImpersonation = useStopImpersonation()
  const user = useSession()
  if (user === null) return null
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={styles.target ?? ''} title={user.fullName}>
          <span className={styles.initials}>{initials(user.fullName)}</span>
          <VisuallyHidden> {t('session:menu.label', { name: user.fullName })}</VisuallyHidden>
          <IconChevronDown size={16} className={styles.chevron} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.person}>
          <strong>{user.fullName}</strong>
          <span>{user.company}</span>
          <span>{user.mail}</span>
        </div>
        <Menu.Divider />
        {user.own === undefined && (
          <Menu.Item
            leftSection={<IconUserCircle size={16} />}
            renderRoot={(props) => <Link to="/account" {...props} />}
          >
            {t('session:menu.account')}
          </Menu.Item>
        )}
        {can(actorOf(user), 'installation.administer', null) && (
          <Menu.Item
            leftSection={<IconSettings size={16} />}
            renderRoot={(props) => <Link to="/admin/home" {...props} />}
          >
            {t('session:menu.administration')}
          </Menu.Item>
        )}
        {can(actorOf(user), 'user.impersonate', null) && (
          <Menu.Item leftSection={<IconUserShare size={16} />} onClick={onImpersonate}>
            {t('session:menu.impersonate')}
          </Menu.Item>
        )}
        {user.own !== undefined && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => void stopImpersonation()}>
            {t('session:impersonation.stop')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          {t('session:menu.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function initials(fullName: string): string {
  const words = fullName.split(/\s+/).filter((word) => word !== '')
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.charAt(0) ?? '',
  )
  return letters.join('').toUpperCase()
}
