import {
  Button,
  Group,
  List,
  NativeSelect,
  Progress,
  ScrollArea,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { counted } from '@quitus/i18n/counted.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { useTexts } from '#shared/use-texts.ts'
import type { EvidenceProps } from '#views/data/view-tools.ts'
import { sendAttachment } from './attachments.queries.ts'
import { type MatchedAnomaly, matchNames } from './evidence.queries.ts'

/** One file: the anomalies that fit, the one that was chosen (empty leaves the file out), and what became of it. */
type Line = {
  file: File
  offered: readonly MatchedAnomaly[]
  chosen: string
  state: 'open' | 'sent' | { failed: string }
}

/**
 * Files become attachments of the anomalies whose number their names carry, once the reader has confirmed each
 * (FLOW-19).
 */
export function EvidenceDialog({ projectId, files, onClose }: EvidenceProps) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const failureText = useFailureText()
  const toasts = useToasts()
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const stopping = useRef(new AbortController())
  useEffect(() => {
    let isCurrent = true
    matchNames(
      api,
      projectId,
      files.map(({ name }) => name),
    ).then(
      (matches) => {
        if (!isCurrent) return
        setLines(
          files.map((file, at) => {
            const offered = matches[at] ?? []
            // What fits several is the reader’s choice.
            return {
              file,
              offered,
              chosen: offered.length === 1 ? (offered[0]?.anomalyId ?? '') : '',
              state: 'open',
            }
          }),
        )
      },
      (error: unknown) => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [api, projectId, files])
  useEffect(() => {
    const stop = new AbortController()
    stopping.current = stop
    return () => stop.abort()
  }, [])
  if (!useTexts('decisions')) return null

  const change = (at: number, changed: Partial<Line>) =>
    setLines(
      (before) => before?.map((line, place) => (place === at ? { ...line, ...changed } : line)) ?? null,
    )

  /** Offers what a typed number leads to. */
  async function look(at: number, written: string): Promise<void> {
    if (written.trim() === '') return
    try {
      const [offered = []] = await matchNames(api, projectId, [written])
      change(at, { offered, chosen: offered.length === 1 ? (offered[0]?.anomalyId ?? '') : '' })
      setFailure(null)
    } catch (error) {
      setFailure(error)
    }
  }

  async function send(): Promise<void> {
    if (lines === null) return
    setSending(true)
    let sent = 0
    let failed = 0
    for (const [at, { file, chosen, state }] of lines.entries()) {
      if (chosen === '' || state === 'sent') continue
      const anomaly = { projectId, source: 'dashboard' as const, anomalyId: chosen }
      try {
        await sendAttachment(api, anomaly, file, { signal: stopping.current.signal, onSent: () => undefined })
        change(at, { state: 'sent' })
        sent += 1
      } catch (error) {
        if (stopping.current.signal.aborted) return
        change(at, { state: { failed: failureText(error) } })
        failed += 1
      }
    }
    setSending(false)
    await queryClient.invalidateQueries({ queryKey: ['anomaly', projectId] })
    if (sent > 0) toasts.confirm(t('letters:evidence.done', counted(sent)))
    // What was excluded or failed stays on screen.
    if (failed === 0 && lines.every(({ chosen, state }) => chosen !== '' || state === 'sent')) onClose()
  }

  const open = lines?.filter(({ chosen, state }) => chosen !== '' && state !== 'sent').length ?? 0
  const unmatched = lines?.filter(({ chosen, state }) => chosen === '' && state !== 'sent') ?? []
  const done = lines?.filter(({ state }) => state === 'sent').length ?? 0
  return (
    <OpenDialog
      onClose={onClose}
      size={820}
      fillsNarrow
      title={t('letters:evidence.title')}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {lines !== null && (
          <ScrollArea.Autosize mah={400} viewportProps={{ tabIndex: 0 }}>
            <Table stickyHeader>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('letters:evidence.file')}</Table.Th>
                  <Table.Th>{t('letters:evidence.anomaly')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lines.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: files can be called alike, and their order stays
                  <Table.Tr key={at}>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      {line.file.name}
                      {line.state === 'sent' && (
                        <Text size="xs" c="dimmed">
                          {t('letters:evidence.sent')}
                        </Text>
                      )}
                      {typeof line.state === 'object' && (
                        <Text size="xs" c="red" role="alert">
                          {line.state.failed}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td>
                      {line.offered.length === 0 ? (
                        <TextInput
                          size="xs"
                          aria-label={t('letters:evidence.look', { name: line.file.name })}
                          placeholder={t('letters:evidence.unmatched')}
                          disabled={isSending}
                          onBlur={({ currentTarget }) => void look(at, currentTarget.value)}
                          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
                        />
                      ) : (
                        <NativeSelect
                          size="xs"
                          aria-label={t('letters:evidence.choose', { name: line.file.name })}
                          rightSection={<IconChevronDown size={14} aria-hidden />}
                          value={line.chosen}
                          disabled={isSending || line.state === 'sent'}
                          onChange={({ currentTarget }) => {
                            if (currentTarget.value === OTHER) change(at, { offered: [], chosen: '' })
                            else change(at, { chosen: currentTarget.value })
                          }}
                          data={[
                            { value: '', label: t('letters:evidence.leaveOut') },
                            ...line.offered.map((anomaly) => ({
                              value: anomaly.anomalyId,
                              label: [anomaly.name, anomaly.supplier, anomaly.number]
                                .filter(Boolean)
                                .join(' · '),
                            })),
                            { value: OTHER, label: t('letters:evidence.other') },
                          ]}
                        />
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
        )}
        {unmatched.length > 0 && (
          <div>
            <Text size="sm" fw={600} role="status">
              {t('letters:evidence.unmatched', counted(unmatched.length))}
            </Text>
            <List size="sm">
              {unmatched.slice(0, MOST_LISTED).map(({ file }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: files can be called alike
                <List.Item key={at}>{file.name}</List.Item>
              ))}
            </List>
          </div>
        )}
        {isSending && (
          <Progress
            value={(100 * done) / Math.max(1, done + open)}
            aria-label={t('letters:evidence.title')}
          />
        )}
        {failure !== null && (
          <Text role="alert" c="red" size="sm">
            {failureText(failure)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button disabled={open === 0} loading={isSending} onClick={() => void send()}>
            {t('letters:evidence.send', counted(open))}
          </Button>
        </Group>
      </Stack>
    </OpenDialog>
  )
}

/** The choice that requests another number; no anomaly is called so. */
const OTHER = '\u0000other'
/** Files that are named again below the table. */
const MOST_LISTED = 20
