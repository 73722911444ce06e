import { Alert, Button, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { ClaimLetter } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import {
  addressIn,
  MAX_MAIL_ADDRESS,
  MAX_MAIL_SUBJECT,
  MAX_MAIL_TEXT,
} from '@quitus/domain/letters/letter-mail.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import { ApiError } from '#shared/http/api-error.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { draftsQuery, type MailDraft, mailLetters } from '../letters.queries.ts'
import styles from './letter-drawer.module.css'
import { useLetterActions } from './use-letter-actions.ts'

type Props = { letters: readonly ClaimLetter[]; onClose: () => void; onDone: () => void }
type Changed = { address?: string; subject?: string; text?: string }

/** The mails with which letters leave: to whom, and what they say, to be changed before they are sent. */
export function MailDialog({ letters, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id: projectId } = useProject()
  const toasts = useToasts()
  const failureText = useFailureText()
  const { reload } = useLetterActions()
  const ids = letters.map(({ id }) => id)
  const drafted = useQuery(draftsQuery(api, projectId, ids))
  const [changed, setChanged] = useState<Readonly<Record<number, Changed>>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isRunning, setRunning] = useState(false)
  const [isRevealed, setRevealed] = useState(false)
  /** Of one request, which may be sent again: it is written once. */
  const clientKey = useRef(crypto.randomUUID())
  const mails = (drafted.data?.drafts ?? []).map((draft) => ({ ...draft, ...changed[draft.letter] }))
  const isConfigured = drafted.data?.isConfigured ?? true
  const isComplete = mails.length > 0 && mails.every((mail) => faultsOf(mail).length === 0)

  async function send(): Promise<void> {
    setRevealed(true)
    if (!isComplete) return
    setRunning(true)
    setFailure(null)
    try {
      const { queued } = await mailLetters(api, projectId, {
        mails: mails.map(({ letter, address, subject, text }) => ({
          ...{ letter, address: address?.trim() ?? '', subject: subject.trim(), text },
        })),
        clientKey: clientKey.current,
      })
      toasts.confirm(t('letterList:mail.queued', counted(queued)))
      onDone()
      onClose()
    } catch (error) {
      setFailure(error)
      // Another request now: what was refused left nothing.
      if (error instanceof ApiError) clientKey.current = crypto.randomUUID()
    } finally {
      setRunning(false)
      await reload()
    }
  }

  return (
    <ActionDialog
      title={t('letterList:mail.title', counted(letters.length))}
      size={620}
      fillsNarrow
      submitLabel={t('letterList:mail.send')}
      canSubmit={isConfigured && mails.length > 0}
      isRunning={isRunning}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {drafted.data === undefined && drafted.error === null && <Skeleton height={200} />}
      {!isConfigured && (
        <Alert color="yellow" variant="light" icon={<IconMailOff size={18} />}>
          {t('letterList:mail.notConfigured')}
        </Alert>
      )}
      {mails.map((mail) => (
        <MailFields
          key={mail.letter}
          mail={mail}
          isOnly={mails.length === 1}
          isRevealed={isRevealed}
          onChange={(change) =>
            setChanged((before) => ({ ...before, [mail.letter]: { ...before[mail.letter], ...change } }))
          }
        />
      ))}
      {drafted.data !== undefined && (
        <Text size="xs" c="dimmed">
          {drafted.data.replyTo === null
            ? t('letterList:mail.hint')
            : t('letterList:mail.hintReply', { address: drafted.data.replyTo })}
        </Text>
      )}
      {(failure !== null || drafted.error !== null) && (
        <Text role="alert" c="red" size="sm">
          {failureText(failure ?? drafted.error)}
        </Text>
      )}
    </ActionDialog>
  )
}

type FieldsProps = {
  mail: MailDraft
  isOnly: boolean
  isRevealed: boolean
  onChange: (change: Changed) => void
}

function MailFields({ mail, isOnly, isRevealed, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(isOnly)
  const faults = isRevealed ? faultsOf(mail) : []
  const isShown = isOpen || faults.some((fault) => fault !== 'address')
  const faultOf = (part: 'subject' | 'text') => (faults.includes(part) ? t('forms:required') : null)
  return (
    <Stack gap="xs" className={isOnly ? '' : styles.answer}>
      <TextInput
        label={t('letterList:mail.address', { supplier: mail.supplier, reference: mail.reference })}
        size="sm"
        type="email"
        value={mail.address ?? ''}
        error={faults.includes('address') ? t('letterList:mail.addressFault') : null}
        maxLength={MAX_MAIL_ADDRESS}
        {...(isOnly && { 'data-autofocus': true })}
        onChange={({ currentTarget }) => onChange({ address: currentTarget.value })}
      />
      {isShown ? (
        <>
          <TextInput
            size="sm"
            label={t('letters:texts.subject')}
            value={mail.subject}
            error={faultOf('subject')}
            maxLength={MAX_MAIL_SUBJECT}
            onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
          />
          <Textarea
            size="sm"
            label={t('letterList:mail.text')}
            value={mail.text}
            error={faultOf('text')}
            maxLength={MAX_MAIL_TEXT}
            autosize
            minRows={6}
            maxRows={14}
            onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
          />
        </>
      ) : (
        <div>
          <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
            {t('letterList:mail.change')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function faultsOf({ address, subject, text }: MailDraft): ('address' | 'subject' | 'text')[] {
  const typed = address?.trim() ?? ''
  return [
    ...(typed !== '' && addressIn(typed) === typed ? [] : (['address'] as const)),
    ...(subject.trim() === '' ? (['subject'] as const) : []),
    ...(text.trim() === '' ? (['text'] as const) : []),
  ]
}
