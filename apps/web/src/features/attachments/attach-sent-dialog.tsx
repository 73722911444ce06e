import { Alert, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MAX_MATCHED_CHARACTERS } from '@quitus/domain/evidence/matched-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import type { SentFile } from '#shared/files/sent-files.ts'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { useTexts } from '#shared/use-texts.ts'
import { attachSentFile } from './attachments.queries.ts'
import { type MatchedAnomaly, matchNames } from './evidence.queries.ts'

type Props = { files: readonly SentFile[]; onClose: () => void }

/**
 * Puts files that were sent with one anomaly, which is found by its number or that of one of its documents (FLOW-19).
 */
export function AttachSentDialog(props: Props) {
  return useTexts('anomalies') ? <Dialog {...props} /> : null
}

function Dialog({ files, onClose }: Props) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const { id: projectId } = useProject()
  const toasts = useToasts()
  const failureText = useFailureText()
  const [typed, setTyped] = useState('')
  const [number] = useDebouncedValue(typed.trim(), 250)
  const [picked, setPicked] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const found = useQuery({
    queryKey: ['anomaly', projectId, 'numbered', number],
    queryFn: async () => (await matchNames(api, projectId, [number]))[0] ?? [],
    enabled: number !== '',
  })
  const anomalies = number === '' ? [] : (found.data ?? [])
  const [only, ...others] = anomalies
  const chosen =
    anomalies.find(({ anomalyId }) => anomalyId === picked) ?? (others.length === 0 ? only : undefined)
  const trouble = failure ?? (found.error === null ? null : failureText(found.error))

  async function attach({ anomalyId, name }: MatchedAnomaly): Promise<void> {
    setRunning(true)
    setFailure(null)
    try {
      for (const { id } of files) await attachSentFile(api, { projectId, anomalyId }, id)
      toasts.confirm(t('attachments:sent.done', { count: files.length, anomaly: name }))
      onClose()
    } catch (error) {
      setFailure(failureText(error))
      setRunning(false)
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['anomaly', projectId] })
    }
  }

  return (
    <ActionDialog
      title={t('attachments:sent.attachTitle')}
      submitLabel={t('attachments:sent.attach', { count: files.length })}
      canSubmit={chosen !== undefined}
      isRunning={isRunning}
      onSubmit={() => chosen !== undefined && void attach(chosen)}
      onClose={onClose}
    >
      {trouble !== null && (
        <Alert color="red" role="alert">
          {trouble}
        </Alert>
      )}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {files
          .slice(0, MOST_NAMED)
          .map(({ name }) => name)
          .join(', ')}
        {files.length > MOST_NAMED && '…'}
      </Text>
      <TextInput
        data-autofocus
        label={t('attachments:sent.number')}
        description={t('attachments:sent.numberHint')}
        value={typed}
        maxLength={MAX_MATCHED_CHARACTERS}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setPicked(null)
        }}
      />
      <div role="status">
        {number !== '' && found.data !== undefined && anomalies.length === 0 && (
          <Text size="sm">{t('attachments:sent.none', { number })}</Text>
        )}
        {anomalies.length > 0 && (
          <Radio.Group
            label={t('attachments:sent.anomaly')}
            value={chosen?.anomalyId ?? ''}
            onChange={setPicked}
          >
            <Stack gap="xs" mt={4}>
              {anomalies.map((anomaly) => (
                <Radio
                  key={anomaly.anomalyId}
                  value={anomaly.anomalyId}
                  label={[anomaly.name, anomaly.supplier, anomaly.number].filter(Boolean).join(' · ')}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </div>
    </ActionDialog>
  )
}

/** Names of files that the dialog lists. */
const MOST_NAMED = 5
