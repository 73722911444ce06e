import { Button, Checkbox, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { DEFAULT_ANSWER_DAYS, LETTER_KINDS, LETTER_LANGUAGES } from '@quitus/domain/letters/letter.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { selectionBody } from '#views/data/selection-body.ts'
import { DayField } from '#views/decisions/day-field.tsx'
import { dayText, useDayDraft } from '#views/decisions/use-day-draft.ts'
import { LetterSummary } from './letter-summary.tsx'
import { type LettersBody, startLetters } from './letters.queries.ts'
import type { LettersDialogProps } from './letters-dialog-props.ts'

const DAY_MS = 86_400_000

/** Says which letters a selection gives, and writes them. */
export function WriteLetters({
  projectId,
  source,
  timestamp,
  selection,
  onStarted,
  onRepublished,
  onClose,
}: LettersDialogProps) {
  const { t } = useTranslation()
  const { api } = useServices()
  const failureText = useFailureText()
  const { timeZone } = useProject()
  const [kind, setKind] = useState<LettersBody['kind']>('claim')
  const [language, setLanguage] = useState<LettersBody['language']>('supplier')
  const answerBy = useDayDraft(daysFromNow(DEFAULT_ANSWER_DAYS, timeZone))
  const [appendsEvidence, setAppendsEvidence] = useState(true)
  const [failure, setFailure] = useState<unknown>(null)
  const [isStarting, setStarting] = useState(false)
  const body =
    selection === null || answerBy.value === null
      ? null
      : { source, timestamp, selection: selectionBody(selection), kind, language, answerBy: answerBy.value }
  const plan = useQuery({
    queryKey: ['letters-plan', projectId, body],
    enabled: body !== null,
    ...{ staleTime: 0, gcTime: 0, retry: false },
    queryFn: ({ signal }) => startLetters(api, projectId, { ...(body as LettersBody), dryRun: true }, signal),
    placeholderData: (before) => before,
  })
  if (selection === null) return <Text c="dimmed">{t('letters:write.select')}</Text>
  const canStart = body !== null && !plan.isPlaceholderData && (plan.data?.suppliers.length ?? 0) > 0

  async function start(): Promise<void> {
    if (body === null) return
    setStarting(true)
    setFailure(null)
    try {
      const { job } = await startLetters(api, projectId, { ...body, appendsEvidence })
      onStarted(job)
      onClose()
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.code === 'view_republished') onRepublished()
    } finally {
      setStarting(false)
    }
  }

  const refused = failure ?? plan.error
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (canStart && !isStarting) void start()
      }}
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('letters:kind.label')}
          fullWidth
          data-autofocus
          value={kind}
          onChange={(chosen) => setKind(LETTER_KINDS.find((each) => each === chosen) ?? 'claim')}
          data={LETTER_KINDS.map((value) => ({ value, label: t(`letters:kind.${value}`) }))}
        />
        <Group grow align="flex-start">
          <NativeSelect
            label={t('letters:language.label')}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            value={language}
            onChange={({ currentTarget }) =>
              setLanguage(LETTER_LANGUAGES.find((each) => each === currentTarget.value) ?? 'supplier')
            }
            data={LETTER_LANGUAGES.map((value) => ({ value, label: t(`letters:language.${value}`) }))}
          />
          <DayField label={t('letters:answerBy')} draft={answerBy} isFirst={false} />
        </Group>
        <Checkbox
          label={t('letters:write.evidence')}
          description={t('letters:write.evidenceHint')}
          checked={appendsEvidence}
          onChange={({ currentTarget }) => setAppendsEvidence(currentTarget.checked)}
        />
        <LetterSummary plan={refused === null ? plan.data : undefined} isRequesting={plan.isFetching} />
        {refused !== null && (
          <Text role="alert" c="red" size="sm">
            {failureText(refused)}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {t(kind === 'claim' ? 'letters:write.hint' : 'letters:write.hintReminder')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!canStart} loading={isStarting}>
            {t('letters:write.start')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function daysFromNow(days: number, timeZone: string): string {
  const day = new Date(Date.now() + days * DAY_MS)
  return dayText(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(day))
}
