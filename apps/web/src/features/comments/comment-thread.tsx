import { Button } from '@mantine/core'
import { can } from '@quitus/domain/access/permissions.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconBellRinging } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useLiveEvents } from '#shared/live/live-project.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices, useSession } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import { CommentEditor } from './comment-editor.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './comments.module.css'
import { type AnomalyAddress, commentsQuery, refreshNewest, useCommentChanges } from './comments.queries.ts'
import { RequestDialog } from './request-dialog.tsx'

/** The comments on one anomaly, newest first, below the field for a new one (FLOW-10). */
export function CommentThread({ anomaly }: { anomaly: AnomalyAddress }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const session = useSession()
  const project = useProject()
  const changes = useCommentChanges(anomaly)
  const pages = useInfiniteQuery(commentsQuery(api, anomaly))
  useLiveEvents(({ event, data }) => {
    const isOfAnomaly =
      event === 'anomaly' &&
      data.part === 'comments' &&
      data.source === anomaly.source &&
      data.anomalyId === anomaly.anomalyId
    // The thread keeps what it shows; the next event reads again.
    if (isOfAnomaly) void refreshNewest(api, queryClient, anomaly).catch(() => undefined)
    if (event === 'reset') void pages.refetch()
  })
  const canWrite = session !== null && can(actorOf(session), 'anomaly.discuss', project)
  const isStaff = session?.roleType === 'staff'
  const comments = pages.data?.pages.flatMap((page) => page.comments) ?? []
  const count = pages.data?.pages[0]?.count ?? 0
  const [isRequesting, setRequesting] = useState(false)
  return (
    <div className={styles.thread}>
      {canWrite && (
        <Button
          size="xs"
          variant="default"
          mb="sm"
          leftSection={<IconBellRinging size={16} aria-hidden />}
          onClick={() => setRequesting(true)}
        >
          {t('comments:ask.open')}
        </Button>
      )}
      {isRequesting && <RequestDialog anomaly={anomaly} onClose={() => setRequesting(false)} />}
      {canWrite && (
        <CommentEditor
          anomaly={anomaly}
          label={t('comments:write')}
          submitLabel={t('comments:send')}
          canBeInternal={isStaff}
          onSubmit={(written) => changes.create(written)}
        />
      )}
      {pages.data === undefined ? (
        pages.error === null ? (
          <LoadingState lines={6} lineHeight={48} />
        ) : (
          <FailureState error={pages.error} onRetry={() => void pages.refetch()} />
        )
      ) : comments.length === 0 ? (
        <p className={styles.none}>{t('comments:none')}</p>
      ) : (
        <>
          <p className={styles.count} role="status">
            {t('comments:count', counted(count))}
          </p>
          <ol className={styles.list} aria-label={t('comments:list')}>
            {comments.map((comment) => (
              <CommentItem key={comment.id} anomaly={anomaly} comment={comment} changes={changes} />
            ))}
          </ol>
          <NextPageButton pages={pages} label={t('comments:earlier')} />
        </>
      )}
    </div>
  )
}
