import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  ScrollArea,
  Skeleton,
  Stack,
  Table,
  Text,
  VisuallyHidden,
} from '@mantine/core'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import { DayField } from '#views/decisions/day-field.tsx'
import { todayText, useDayDraft } from '#views/decisions/use-day-draft.ts'
import { fetchLetter, lettersQuery, markSent } from './letters.queries.ts'
import type { LettersDialogProps } from './letters-dialog-props.ts'

/** The letters of the project: downloads them again, and marks as sent those that went out. */
export function WrittenLetters({ projectId, onClaimed }: LettersDialogProps) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { currency, timeZone } = useProject()
  const toasts = useToasts()
  const failureText = useFailureText()
  const letters = useInfiniteQuery(lettersQuery(api, projectId))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const sentOn = useDayDraft(todayText(timeZone), true)
  const [failure, setFailure] = useState<unknown>(null)
  const [isRunning, setRunning] = useState(false)
  /** Of one attempt, which may be sent again: it is written once. */
  const attempt = useRef<{ of: string; clientKey: string } | null>(null)
  if (letters.error !== null)
    return <FailureState error={letters.error} onRetry={() => void letters.refetch()} />
  if (letters.data === undefined) return <Skeleton height={240} />
  const listed = letters.data.pages.flat()
  if (listed.length === 0) return <Text c="dimmed">{t('letters:list.empty')}</Text>

  async function mark(): Promise<void> {
    if (sentOn.value === null) return
    setRunning(true)
    setFailure(null)
    const body = { letters: [...chosen], sentOn: sentOn.value }
    const of = JSON.stringify(body)
    if (attempt.current?.of !== of) attempt.current = { of, clientKey: crypto.randomUUID() }
    try {
      const { marked, changed, excluded } = await markSent(api, projectId, {
        ...body,
        clientKey: attempt.current.clientKey,
      })
      setChosen(new Set())
      onClaimed()
      await letters.refetch()
      const left = excluded.map(({ message, count }) =>
        t('letters:excludedLine', { message, number: counted(count).number }),
      )
      toasts.confirm(
        [t('letters:marked', counted(marked)), t('letters:claimed', counted(changed)), ...left].join(' '),
      )
    } catch (error) {
      setFailure(error)
    } finally {
      setRunning(false)
    }
  }

  const toggle = (id: number) =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    )
  const unsent = listed.filter((letter) => letter.sentOn === null).map(({ id }) => id)
  const areAllChosen = unsent.length > 0 && unsent.every((id) => chosen.has(id))
  return (
    <Stack gap="md">
      <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0 }}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Checkbox
                  aria-label={t('letters:list.selectAll')}
                  checked={areAllChosen}
                  indeterminate={chosen.size > 0 && !areAllChosen}
                  disabled={unsent.length === 0}
                  onChange={() => setChosen(new Set(areAllChosen ? [] : unsent))}
                />
              </Table.Th>
              <Table.Th>{t('letters:column.reference')}</Table.Th>
              <Table.Th>{t('letters:column.supplier')}</Table.Th>
              <Table.Th ta="right">{t('letters:column.amount')}</Table.Th>
              <Table.Th>{t('letters:column.written')}</Table.Th>
              <Table.Th>{t('letters:column.sent')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('letters:column.file')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {listed.map((letter) => (
              <Table.Tr key={letter.id}>
                <Table.Td>
                  <Checkbox
                    aria-label={t('letters:list.select', { reference: letter.reference })}
                    checked={chosen.has(letter.id)}
                    disabled={letter.sentOn !== null}
                    onChange={() => toggle(letter.id)}
                  />
                </Table.Td>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>
                  {letter.reference}
                  <Text size="xs" c="dimmed">
                    {t(`letters:kind.${letter.kind}`)}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {letter.supplier}
                  <Text size="xs" c="dimmed">
                    {t('letters:summary.anomalies', counted(letter.anomalies))}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{formatNumber(letter.amount, 'AMOUNT', { currency })}</Table.Td>
                <Table.Td>
                  {formatDate({ model: `${letter.writtenOn}T00:00:00` })}
                  <Text size="xs" c="dimmed">
                    {t('letters:list.by', { name: letter.madeBy })}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {letter.sentOn === null ? (
                    t('letters:list.notSent')
                  ) : (
                    <>
                      {formatDate({ model: `${letter.sentOn}T00:00:00` })}
                      <Text size="xs" c="dimmed">
                        {t('letters:list.by', { name: letter.sentBy ?? '' })}
                      </Text>
                    </>
                  )}
                </Table.Td>
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('letters:list.download', { reference: letter.reference })}
                    title={t('letters:list.download', { reference: letter.reference })}
                    onClick={() =>
                      void fetchLetter(api, projectId, letter.id).then(
                        (file) => saveFile(file, letter.fileName),
                        (error: unknown) => toasts.fail(failureText(error)),
                      )
                    }
                  >
                    <IconDownload size={16} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <NextPageButton pages={letters} label={t('letters:list.more')} />
      </ScrollArea.Autosize>
      {unsent.length > 0 && (
        <>
          <Group align="flex-end" justify="space-between">
            <DayField label={t('letters:list.sentOn')} draft={sentOn} isFirst={false} />
            <Button
              disabled={chosen.size === 0 || sentOn.value === null}
              loading={isRunning}
              onClick={() => void mark()}
            >
              {t('letters:list.mark')}
            </Button>
          </Group>
          {failure !== null && (
            <Text role="alert" c="red" size="sm">
              {failureText(failure)}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {t('letters:list.hint')}
          </Text>
        </>
      )}
    </Stack>
  )
}
