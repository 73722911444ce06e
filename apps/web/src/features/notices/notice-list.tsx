import { Button } from '@mantine/core'
import type { Notice } from '@quitus/contract/notices/notices.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import {
  type Icon,
  IconAt,
  IconBellRinging,
  IconCalendarDue,
  IconChecks,
  IconDatabaseX,
  IconFileSearch,
  IconFileUpload,
  IconMailX,
  IconMessageReply,
  IconReportAnalytics,
  IconStack2,
  IconUserCheck,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import { useAction } from '#shared/use-action.ts'
import { useTexts } from '#shared/use-texts.ts'
import { MissingNotices } from './missing-notices.tsx'
import { noticeLink } from './notice-link.ts'
import styles from './notices.module.css'
import { markRead, noticesQuery } from './notices.queries.ts'
import { useNoticeText } from './use-notice-text.ts'

const ICONS: Record<Notice['kind'], Icon> = {
  mentioned: IconAt,
  assigned: IconUserCheck,
  presented: IconStack2,
  decided: IconChecks,
  answered: IconMessageReply,
  deadline: IconCalendarDue,
  reminder: IconBellRinging,
  documentRequest: IconFileSearch,
  publication: IconReportAnalytics,
  files: IconFileUpload,
  letterFailed: IconMailX,
  importStopped: IconDatabaseX,
}

type Props = { onClose: () => void }

/** The notices of a person, newest first: each leads to its place and is then read. */
export function NoticeList({ onClose }: Props) {
  const { t } = useTranslation()
  const services = useServices()
  const hasTexts = useTexts('notices')
  const { start } = useAction()
  const pages = useInfiniteQuery(noticesQuery(services.api))
  if (!hasTexts || (pages.data === undefined && pages.error === null))
    return (
      <div className={styles.waiting}>
        <LoadingState lines={5} lineHeight={40} />
      </div>
    )
  if (pages.data === undefined)
    return <FailureState error={pages.error} onRetry={() => void pages.refetch()} />
  const notices = pages.data.pages.flatMap((page) => page.notices)
  const unread = pages.data.pages[0]?.unread ?? 0
  const newest = notices[0]
  const missing = [...new Set(pages.data.pages.flatMap((page) => page.missing))]
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('notices.label')}</h2>
        {unread > 0 && newest !== undefined && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => start(() => markRead(services, { upTo: newest.id }))}
          >
            {t('notices:readAll', counted(unread))}
          </Button>
        )}
      </div>
      {missing.length > 0 && <MissingNotices projects={missing} />}
      <div className={styles.scroll} tabIndex={-1}>
        {newest === undefined ? (
          missing.length === 0 && <p className={styles.none}>{t('notices:none')}</p>
        ) : (
          <ol className={styles.list}>
            {notices.map((notice) => (
              <NoticeItem
                key={notice.id}
                notice={notice}
                onRead={() => start(() => markRead(services, { notices: [notice.id] }))}
                onFollow={onClose}
              />
            ))}
          </ol>
        )}
        <NextPageButton pages={pages} label={t('notices:more')} />
      </div>
      <div className={styles.foot}>
        <Link to="/account" hash="notices" onClick={onClose}>
          {t('notices:settings')}
        </Link>
      </div>
    </>
  )
}

type ItemProps = { notice: Notice; onRead: () => void; onFollow: () => void }

function NoticeItem({ notice, onRead, onFollow }: ItemProps) {
  const { t } = useTranslation()
  const text = useNoticeText()
  const link = noticeLink(notice)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const Mark = ICONS[notice.kind]
  const said = (
    <>
      <Mark size={18} className={styles.mark ?? ''} aria-hidden />
      <span className={styles.said}>
        {!notice.isRead && <span className={styles.unseen}>{t('notices:unread')} </span>}
        <span className={styles.text}>{text(notice)}</span>
        {notice.words !== null &&
          (notice.kind === 'importStopped' ? (
            // A reason of ours, which nobody has said.
            <span className={styles.words}>{notice.words}</span>
          ) : (
            <q className={styles.words} dir="auto">
              {notice.words}
            </q>
          ))}
        <span className={styles.about}>
          {notice.project} ·{' '}
          <time dateTime={notice.createdAt}>{formatDateTime({ model: notice.createdAt }, timeZone)}</time>
        </span>
      </span>
    </>
  )
  function follow(): void {
    if (!notice.isRead) onRead()
    onFollow()
  }
  return (
    <li className={styles.item} data-unread={!notice.isRead || undefined}>
      {link === null ? (
        <span className={styles.place}>{said}</span>
      ) : (
        <Link {...link} className={styles.place} onClick={follow}>
          {said}
        </Link>
      )}
      {!notice.isRead && (
        <button
          type="button"
          className={styles.dot}
          aria-label={t('notices:read', { text: text(notice) })}
          title={t('notices:readHint')}
          onClick={onRead}
        />
      )}
    </li>
  )
}
