import { Button, FileButton, Group, NativeSelect, Progress } from '@mantine/core'
import { IconChevronDown, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useServices } from '#shared/services.ts'
import { type AnomalyAddress, anomalyFilesQuery, sendAnomalyFile } from './anomaly-file.queries.ts'
import styles from './anomaly-file-field.module.css'

type Props = {
  label: string
  description?: string
  anomaly: AnomalyAddress
  /** Id of a file of the anomaly; null for none. */
  value: string | null
  onChange: (value: string | null) => void
}

/** Chooses one of the files of an anomaly, or adds one to it. Its texts are those of attachments. */
export function AnomalyFileField({ label, description, anomaly, value, onChange }: Props) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const failureText = useFailureText()
  const query = anomalyFilesQuery(api, anomaly)
  const files = useQuery(query)
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const stop = new AbortController()
    stopping.current = stop
    setFailure(null)
    setSent(0)
    try {
      const { id } = await sendAnomalyFile(api, anomaly, file, { signal: stop.signal, onSent: setSent })
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
      onChange(id)
    } catch (error) {
      if (!stop.signal.aborted) setFailure(error)
    } finally {
      setSent(null)
    }
  }

  return (
    <div>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <NativeSelect
          className={styles.files}
          size="md"
          label={label}
          {...(description === undefined ? {} : { description })}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          value={value ?? ''}
          disabled={files.data === undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
          data={[
            { value: '', label: t('attachments:field.none') },
            ...(files.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <FileButton onChange={(file) => file !== null && void send(file)}>
          {(props) => (
            <Button
              {...props}
              size="md"
              variant="default"
              loading={sent !== null}
              leftSection={<IconPaperclip size={16} aria-hidden />}
            >
              {t('attachments:field.add')}
            </Button>
          )}
        </FileButton>
      </Group>
      {sent !== null && (
        <Progress mt={4} size="xs" value={100 * sent} aria-label={t('attachments:field.add')} />
      )}
      {(failure ?? files.error) !== null && (
        <p role="alert" className={styles.failure}>
          {failureText(failure ?? files.error)}
        </p>
      )}
    </div>
  )
}
