import { Button, Checkbox, Combobox, Group, Textarea, useCombobox } from '@mantine/core'
import type { Comment, MentionablePerson } from '@quitus/contract/comments/comment.schema.ts'
import { MAX_COMMENT_LENGTH, MAX_MENTIONS, trimmedComment } from '@quitus/domain/anomalies/comment.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useServices } from '#shared/services.ts'
import styles from './comments.module.css'
import { type AnomalyAddress, mentionablePeopleQuery } from './comments.queries.ts'
import { matchingPeople, mentionAt, mentionedIn, type OpenMention } from './mention.ts'
import { useDraft } from './use-draft.ts'

export type WrittenComment = { text: string; mentions: number[]; staffOnly: boolean }

type Props = {
  anomaly: AnomalyAddress
  /** The comment that is changed; unless set, a new one is written. */
  edited?: Pick<Comment, 'id' | 'isStaffOnly'> & { text: string }
  label: string
  submitLabel: string
  canBeInternal: boolean
  /** What it throws is shown below the text, which stays. */
  onSubmit: (written: WrittenComment) => Promise<unknown>
  onCancel?: () => void
}

/** The field in which a comment is written; `@` offers people, by keyboard too, and Ctrl + Enter sends. */
export function CommentEditor({
  anomaly,
  edited,
  label,
  submitLabel,
  canBeInternal,
  onSubmit,
  onCancel,
}: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const failureText = useFailureText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useDraft(anomaly, edited)
  const [open, setOpen] = useState<OpenMention | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const [isRevealed, setRevealed] = useState(false)
  const { text, isInternal } = draft
  const people = useQuery({ ...mentionablePeopleQuery(api, anomaly), enabled: text.includes('@') })
  const isForStaff = isInternal || edited?.isStaffOnly === true
  const readers = (people.data ?? []).filter(({ isStaff }) => isStaff || !isForStaff)
  const offered = open === null ? [] : matchingPeople(readers, open)
  const combobox = useCombobox({ opened: offered.length > 0 })
  const firstOffered = offered[0]?.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one is chosen again when others are offered
  useEffect(() => {
    if (firstOffered !== undefined) combobox.selectFirstOption()
  }, [firstOffered, offered.length])
  const mentions = mentionedIn(text, readers)
  const length = trimmedComment(text).length
  const fault =
    length > MAX_COMMENT_LENGTH
      ? t('comments:tooLong', { most: formatCount(MAX_COMMENT_LENGTH), length: formatCount(length) })
      : mentions.length > MAX_MENTIONS
        ? t('comments:tooMany', { most: formatCount(MAX_MENTIONS) })
        : isRevealed && length === 0
          ? t('comments:empty')
          : null
  const error = fault ?? (failure === null ? null : t('comments:notSent', { reason: failureText(failure) }))

  function show(next: string, caret: number): void {
    setDraft({ ...draft, text: next })
    setFailure(null)
    setRevealed(false)
    setOpen(mentionAt(next, caret))
  }

  function mention({ name }: MentionablePerson): void {
    if (open === null) return
    const before = `${text.slice(0, open.at)}@${name} `
    setDraft({ ...draft, text: before + text.slice(open.at + 1 + open.search.length).trimStart() })
    setOpen(null)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }

  async function send(): Promise<void> {
    if (isSending) return
    if (length === 0) setRevealed(true)
    if (length === 0 || fault !== null) {
      field.current?.focus()
      return
    }
    setSending(true)
    try {
      // Who is mentioned is known once the people have been read.
      const known = text.includes('@') ? ((await people.refetch()).data ?? []) : []
      const mentioned = mentionedIn(
        text,
        known.filter(({ isStaff }) => isStaff || !isForStaff),
      )
      await onSubmit({ text, mentions: mentioned, staffOnly: isInternal })
      setDraft(null)
      setFailure(null)
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setSending(false)
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
    if (event.key !== 'Escape') return
    // The drawer around stays open while something is being written.
    if (offered.length > 0) setOpen(null)
    else if (onCancel !== undefined) onCancel()
    else if (text === '') return
    else field.current?.blur()
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <form
      className={styles.editor}
      data-internal={isForStaff || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Combobox
        store={combobox}
        position="bottom-start"
        width="target"
        onOptionSubmit={(value) => {
          const person = offered.find(({ userId }) => String(userId) === value)
          if (person !== undefined) mention(person)
        }}
      >
        <Combobox.DropdownTarget>
          <Combobox.EventsTarget withKeyboardNavigation={offered.length > 0}>
            <Textarea
              ref={field}
              label={label}
              placeholder={t('comments:placeholder')}
              description={t('comments:hint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              autosize
              readOnly={isSending}
              minRows={2}
              maxRows={12}
              value={text}
              error={error}
              dir="auto"
              autoFocus={edited !== undefined}
              onChange={(event) => show(event.currentTarget.value, event.currentTarget.selectionStart)}
              onKeyDown={onKeyDown}
              onBlur={() => setOpen(null)}
            />
          </Combobox.EventsTarget>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={offered.length === 0}>
          <Combobox.Options aria-label={t('comments:people')}>
            {offered.map((person) => (
              <Combobox.Option key={person.userId} value={String(person.userId)}>
                {person.name}
                {person.isStaff && <span className={styles.firm}>{t('comments:firm')}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Group gap="sm" mt="xs" justify="flex-end">
        {canBeInternal && (
          <Checkbox
            className={styles.internalBox ?? ''}
            label={t('comments:internalBox')}
            checked={isInternal}
            onChange={(event) => setDraft({ ...draft, isInternal: event.currentTarget.checked })}
          />
        )}
        {onCancel !== undefined && (
          <Button size="xs" variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button size="xs" type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  )
}
