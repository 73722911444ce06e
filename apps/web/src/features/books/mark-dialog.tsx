import { Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { MAX_REFERENCE_LENGTH } from '@quitus/domain/routes/route.ts'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { useTexts } from '#shared/use-texts.ts'
import { DayField } from '#views/decisions/day-field.tsx'
import { type DecisionOutcome, runDecision, useDryRun } from '#views/decisions/decisions.queries.ts'
import { DoneNotice } from '#views/decisions/done-notice.tsx'
import { todayText, useDayDraft } from '#views/decisions/use-day-draft.ts'
import { bookQueries } from './books.queries.ts'

type Props = {
  transition: 'correct' | 'regularise'
  entryIds: readonly string[]
  timestamp: string
  /** What the reference may be, as it is at hand. */
  suggestion?: string | undefined
  onDone: () => void
  onClose: () => void
}

/**
 * Marks anomalies as posted, or as put right on a return: the transition of their route with reference and day, as one
 * step that can be undone. What has changed since the list was read is named before anything is written.
 */
export function MarkDialog(props: Props) {
  return useTexts('decisions') ? <Dialog {...props} /> : null
}

function Dialog({ transition, entryIds, timestamp, suggestion = '', onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const { id: projectId, timeZone } = useProject()
  const toasts = useToasts()
  const failureText = useFailureText()
  const excludedTexts = (excluded: DecisionOutcome['excluded']) =>
    excluded.map(({ count, message }) => t('books:excluded', { ...counted(count), message }))
  const [reference, setReference] = useState(suggestion)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isRunning, setRunning] = useState(false)
  const day = useDayDraft(todayText(timeZone), { isPast: true })
  /** Of one attempt, which may be sent again: it is written once. */
  const attempt = useRef({ of: '', clientKey: '' })
  const view = { projectId, source: 'dashboard', timestamp } as const
  const selection = { kind: 'some', entryIds } as const
  const [date] = useDebouncedValue(day.value, TIMINGS.inputDebounce)
  const dryRun = useDryRun(view, selection, date === null ? null : { action: transition, date })
  const shown = failure ?? dryRun.error
  const outcome = dryRun.data

  async function undo(changeSet: string): Promise<void> {
    try {
      await api<typeof undoChangeSet>({
        method: 'POST',
        path: '/services/v1/wexaus/projects/:projectId/changes/:changeSet/undo',
        params: { projectId, changeSet },
        body: {},
      })
      toasts.confirm(t(`books:${transition}.undone`))
    } catch (error) {
      toasts.fail(failureText(error))
    }
    await queryClient.invalidateQueries({ queryKey: bookQueries.all(projectId) })
  }

  async function mark(): Promise<void> {
    if (reference.trim() === '') {
      setMissing(true)
      return
    }
    if (day.value === null) return
    setRunning(true)
    setFailure(null)
    const request = { action: transition, date: day.value, reference: reference.trim() }
    const of = JSON.stringify(request)
    if (attempt.current.of !== of) attempt.current = { of, clientKey: crypto.randomUUID() }
    try {
      const { clientKey } = attempt.current
      const { changed, changeSet, excluded } = await runDecision(api, view, selection, request, { clientKey })
      if (changed === 0) {
        await dryRun.refetch()
        return
      }
      const id = `books-${changeSet}`
      const lines = [t(`books:${transition}.done`, counted(changed)), ...excludedTexts(excluded)]
      const onUndo = changeSet === null ? null : () => void undo(changeSet)
      toasts.offerBriefly(id, <DoneNotice id={id} lines={lines} onUndo={onUndo} />)
      onDone()
      onClose()
      await queryClient.invalidateQueries({ queryKey: bookQueries.all(projectId) })
    } catch (error) {
      setFailure(error)
    } finally {
      setRunning(false)
    }
  }

  return (
    <ActionDialog
      title={t(`books:${transition}.title`)}
      size={480}
      submitLabel={t(`books:${transition}.submit`)}
      canSubmit
      isDisabled={day.value === null || (outcome !== undefined && outcome.changed === 0)}
      isRunning={isRunning}
      onSubmit={() => void mark()}
      onClose={onClose}
    >
      <Text size="sm">{t(`books:${transition}.effect`)}</Text>
      <TextInput
        label={t(`books:${transition}.reference`)}
        description={t(`books:${transition}.hint`)}
        required
        withAsterisk={false}
        maxLength={MAX_REFERENCE_LENGTH}
        value={reference}
        error={
          isMissing && reference.trim() === ''
            ? t('forms:required', { field: t(`books:${transition}.reference`) })
            : null
        }
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
        data-autofocus
      />
      <DayField label={t(`books:${transition}.day`)} draft={day} isFirst={false} />
      <div role="status">
        {shown !== null && (
          <Text size="sm" c="var(--quitus-negative)">
            {failureText(shown)}
          </Text>
        )}
        {outcome !== undefined && shown === null && (
          <>
            <Text size="sm" fw={600}>
              {outcome.changed === 0
                ? t('decisions:outcome.none')
                : t('decisions:outcome.changed', counted(outcome.changed))}
            </Text>
            {excludedTexts(outcome.excluded).map((text) => (
              <Text key={text} size="sm" c="dimmed">
                {text}
              </Text>
            ))}
          </>
        )}
      </div>
    </ActionDialog>
  )
}
