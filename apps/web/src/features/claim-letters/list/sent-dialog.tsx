import { Text } from '@mantine/core'
import type { ClaimLetter } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { DayField } from '#views/decisions/day-field.tsx'
import { todayText, useDayDraft } from '#views/decisions/use-day-draft.ts'
import { markSent } from '../letters.queries.ts'
import { useLetterActions } from './use-letter-actions.ts'

type Props = { letters: readonly ClaimLetter[]; onClose: () => void; onDone: () => void }

/** On which day letters went out; what they claim is claimed as of then. */
export function SentDialog({ letters, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id: projectId, timeZone } = useProject()
  const toasts = useToasts()
  const failureText = useFailureText()
  const { reload } = useLetterActions()
  const sentOn = useDayDraft(todayText(timeZone), { isPast: true })
  const [failure, setFailure] = useState<unknown>(null)
  const [isRunning, setRunning] = useState(false)
  /** Of one attempt, which may be sent again: it is written once. */
  const attempt = useRef<{ of: string; clientKey: string } | null>(null)

  async function mark(): Promise<void> {
    if (sentOn.value === null) return
    setRunning(true)
    setFailure(null)
    const body = { letters: letters.map(({ id }) => id), sentOn: sentOn.value }
    const of = JSON.stringify(body)
    if (attempt.current?.of !== of) attempt.current = { of, clientKey: crypto.randomUUID() }
    try {
      const { marked, changed } = await markSent(api, projectId, {
        ...body,
        clientKey: attempt.current.clientKey,
      })
      toasts.confirm([t('letters:marked', counted(marked)), t('letters:claimed', counted(changed))].join(' '))
      onDone()
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setRunning(false)
      await reload()
    }
  }

  return (
    <ActionDialog
      title={t('letterList:sent.title', counted(letters.length))}
      submitLabel={t('letters:list.mark')}
      canSubmit={sentOn.value !== null}
      isRunning={isRunning}
      onSubmit={() => void mark()}
      onClose={onClose}
    >
      <DayField label={t('letters:list.sentOn')} draft={sentOn} isFirst />
      {failure !== null && (
        <Text role="alert" c="red" size="sm">
          {failureText(failure)}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {t('letters:list.hint')}
      </Text>
    </ActionDialog>
  )
}
