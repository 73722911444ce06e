import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#shared/live/live-project.ts'
import { useServices } from '#shared/services.ts'
import styles from './notices.module.css'
import { forgetNotices, unreadQuery } from './notices.queries.ts'

const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }))

/** The bell of every signed-in page: how many notices are unread, and the list of them (FLOW-15). */
export function NoticesButton() {
  const { t } = useTranslation()
  const services = useServices()
  const [isOpen, setOpen] = useState(false)
  const { data: unread = 0 } = useQuery(unreadQuery(services.api))
  useLiveEvents(({ event }) => {
    if (event === 'notice') forgetNotices(services)
  })
  const label = unread === 0 ? t('notices.label') : t('notices.labelUnread', { count: unread })
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={400}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={label}
          title={label}
          className={styles.button ?? ''}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={18} />
          {unread > 0 && (
            <span className={styles.unread} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('notices.label')} p={0} className={styles.dropdown ?? ''}>
        <Suspense fallback={<Text p="sm">{t('state.loading')}</Text>}>
          <NoticeList onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
