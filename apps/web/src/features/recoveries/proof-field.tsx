import { Button, FileButton, Group, NativeSelect, Progress } from '@mantine/core'
import { IconChevronDown, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useServices } from '#shared/services.ts'
import styles from './recoveries.module.css'
import { type AnomalyAddress, proofsQuery, sendProof } from './recoveries.queries.ts'

type Props = {
  anomaly: AnomalyAddress
  /** Id of a file of the anomaly; null for none. */
  value: string | null
  onChange: (value: string | null) => void
}

/** The file that proves a recovery: one of the anomaly’s, or one that is added to it here. */
export function ProofField({ anomaly, value, onChange }: Props) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const failureText = useFailureText()
  const query = proofsQuery(api, anomaly)
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
      const { id } = await sendProof(api, anomaly, file, { signal: stop.signal, onSent: setSent })
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
          className={styles.proofs}
          label={t('recoveries:field.file')}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          value={value ?? ''}
          disabled={files.data === undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
          data={[
            { value: '', label: t('recoveries:field.noFile') },
            ...(files.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <FileButton onChange={(file) => file !== null && void send(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={sent !== null}
              leftSection={<IconPaperclip size={16} aria-hidden />}
            >
              {t('recoveries:field.addFile')}
            </Button>
          )}
        </FileButton>
      </Group>
      {sent !== null && (
        <Progress mt={4} size="xs" value={100 * sent} aria-label={t('recoveries:field.addFile')} />
      )}
      {(failure ?? files.error) !== null && (
        <p role="alert" className={styles.failure}>
          {failureText(failure ?? files.error)}
        </p>
      )}
    </div>
  )
}
