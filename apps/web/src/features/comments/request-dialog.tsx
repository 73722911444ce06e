import { Alert, NativeSelect, SegmentedControl, Textarea } from '@mantine/core'
import type { notifyAction } from '@quitus/contract/notify/notify-action.ts'
import { MAX_NOTICE_WORDS } from '@quitus/domain/people/notice.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { type AnomalyAddress, mentionablePeopleQuery } from './comments.queries.ts'

const ACTIONS = ['remind', 'requestDocument'] as const
type Action = (typeof ACTIONS)[number]

/** Reminds someone of an anomaly, or requests a document: a notice for them, and nothing else (FLOW-04). */
export function RequestDialog({ anomaly, onClose }: { anomaly: AnomalyAddress; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const toasts = useToasts()
  const failureText = useFailureText()
  const people = useQuery(mentionablePeopleQuery(api, anomaly))
  const [action, setAction] = useState<Action>('remind')
  const [person, setPerson] = useState('')
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [isRevealed, setRevealed] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const nobody = action === 'requestDocument' && person === ''

  async function send(): Promise<void> {
    setRevealed(true)
    if (nobody) return
    setSending(true)
    setFailure(null)
    const { projectId, source, anomalyId } = anomaly
    try {
      const { notified } = await api<typeof notifyAction>({
        method: 'POST',
        path: '/services/v1/wexaus/projects/:projectId/notify/action',
        params: { projectId },
        body: {
          action,
          args: {
            source,
            anomalies: [anomalyId],
            ...(person !== '' && { person: Number(person) }),
            ...(text.trim() !== '' && { text }),
          },
        },
      })
      toasts.confirm(
        notified === 0 ? t('comments:ask.nobodyTold') : t('comments:ask.sent', counted(notified)),
      )
      onClose()
    } catch (error) {
      setFailure(error)
      setSending(false)
    }
  }

  const everybody = (people.data ?? []).map(({ userId, name }) => ({ value: String(userId), label: name }))
  return (
    <ActionDialog
      title={t('comments:ask.title')}
      submitLabel={t('comments:send')}
      canSubmit
      isRunning={isSending}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('comments:ask.title')}
        data={ACTIONS.map((value) => ({ value, label: t(`comments:ask.${value}`) }))}
        value={action}
        onChange={(value) => setAction(value as Action)}
      />
      <NativeSelect
        label={t('comments:ask.person')}
        data={[
          { value: '', label: t(action === 'remind' ? 'comments:ask.inCharge' : 'comments:ask.choose') },
          ...everybody,
        ]}
        value={person}
        error={isRevealed && nobody ? t('comments:ask.missing') : undefined}
        onChange={(event) => setPerson(event.currentTarget.value)}
      />
      <Textarea
        label={t('comments:ask.text')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_NOTICE_WORDS}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {failure !== null && (
        <Alert color="red" role="alert">
          {failureText(failure)}
        </Alert>
      )}
    </ActionDialog>
  )
}
