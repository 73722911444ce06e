import { ActionIcon, Group } from '@mantine/core'
import type { Comment } from '@quitus/contract/comments/comment.schema.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { colourOf, initialsOf, nameOf } from '#shared/live/person-look.ts'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { CommentEditor } from './comment-editor.tsx'
import { CommentText } from './comment-text.tsx'
import styles from './comments.module.css'
import type { AnomalyAddress, useCommentChanges } from './comments.queries.ts'

type Props = {
  anomaly: AnomalyAddress
  comment: Comment
  changes: Pick<ReturnType<typeof useCommentChanges>, 'change' | 'remove'>
}

/** One comment, which its author may change or delete for some minutes. */
export function CommentItem({ anomaly, comment, changes }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const toasts = useToasts()
  const failureText = useFailureText()
  const confirmDanger = useDangerQuestion()
  const [isEditing, setEditing] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const canChange = useIsBefore(comment.changeableUntil)
  const person = { name: comment.author, impersonator: comment.impersonator, userId: comment.authorId }
  const { text } = comment

  function stopEditing(): void {
    setEditing(false)
    item.current?.focus()
  }

  async function remove(): Promise<void> {
    const isSure = await confirmDanger({
      title: t('comments:delete.title'),
      text: t('comments:delete.text'),
      action: t('comments:delete.action'),
    })
    if (!isSure) return
    try {
      await changes.remove(comment)
      item.current?.focus()
    } catch (error) {
      toasts.fail(failureText(error))
    }
  }

  return (
    <li ref={item} tabIndex={-1} className={styles.comment} data-internal={comment.isStaffOnly || undefined}>
      <span className={styles.avatar} data-person={colourOf(person)} aria-hidden>
        {initialsOf(person)}
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <strong className={styles.author}>{nameOf(person, t)}</strong>
          {comment.isStaffOnly && (
            <span className={styles.internal} title={t('comments:internalHint')}>
              <IconLock size={14} aria-hidden />
              {t('comments:internal')}
            </span>
          )}
          <time dateTime={comment.createdAt}>{formatDateTime({ model: comment.createdAt }, timeZone)}</time>
          {comment.editedAt !== null && text !== null && (
            <span className={styles.edited} title={formatDateTime({ model: comment.editedAt }, timeZone)}>
              {t('comments:edited')}
            </span>
          )}
          {canChange && text !== null && !isEditing && (
            <Group gap={2} ml="auto" wrap="nowrap">
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('comments:edit')}
                title={t('comments:edit')}
                onClick={() => setEditing(true)}
              >
                <IconPencil size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('comments:delete.action')}
                title={t('comments:delete.action')}
                onClick={() => void remove()}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          )}
        </div>
        {text === null ? (
          <p className={styles.deleted}>{t('comments:deleted')}</p>
        ) : isEditing ? (
          <CommentEditor
            anomaly={anomaly}
            edited={{ ...comment, text }}
            label={t('comments:edit')}
            submitLabel={t('comments:save')}
            canBeInternal={false}
            onCancel={stopEditing}
            onSubmit={async ({ text, mentions }) => {
              await changes.change({ comment, body: { text, mentions } })
              stopEditing()
            }}
          />
        ) : (
          <CommentText text={text} mentions={comment.mentions} />
        )}
      </div>
    </li>
  )
}

/** True until a moment; null has passed. */
function useIsBefore(moment: string | null): boolean {
  const until = moment === null ? 0 : Date.parse(moment)
  const [isBefore, setBefore] = useState(Date.now() < until)
  useEffect(() => {
    const left = until - Date.now()
    setBefore(left > 0)
    if (left <= 0) return
    const timer = setTimeout(() => setBefore(false), left)
    return () => clearTimeout(timer)
  }, [until])
  return isBefore
}
