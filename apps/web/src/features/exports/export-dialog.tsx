import { Checkbox, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import { ApiError } from '#shared/http/api-error.ts'
import { useServices } from '#shared/services.ts'
import { usePanelGrid } from '#views/data/use-panel-grid.ts'
import { useCurrentView, useViewState } from '#views/data/view-store.ts'
import { type ExportChoices, exportBody } from './export-body.ts'
import { ExportSize } from './export-size.tsx'
import { startExport } from './exports.queries.ts'
import { PackContents } from './pack-contents.tsx'

type Props = { onStarted: (job: Job | null) => void; onClose: () => void }

/** Packs have every child row and the names of groups in their sheet. */
const FORMATS = ['xlsx', 'csv', 'pack'] as const
const ROWS = ['all', 'selection', 'project'] as const
const DELIMITERS = [';', ',', '\t'] as const

/** Lets the user choose the file, says how much it will be before anything begins, and starts it. */
export function ExportDialog({ onStarted, onClose }: Props) {
  const { scope, metadata, grid: handle, onRepublished } = useCurrentView()
  const { selection } = useViewState(({ selected }) => selected)
  const grid = usePanelGrid()
  const { timestamp } = metadata.viewMetaData
  const { t } = useTranslation()
  const { api } = useServices()
  const failureText = useFailureText()
  const hasSelection = selection.kind === 'all' || selection.entryIds.length > 0
  const hasChildRows = grid.metadata.anomalyColumns.length > 0
  const hasPack = ANOMALY_SOURCES.some((source) => source === scope.source)
  const [choices, setChoices] = useState<ExportChoices>({
    ...{
      format: 'xlsx',
      rows: 'all',
      children: 'shown',
      groups: true,
      delimiter: ';',
      internalComments: false,
    },
  })
  const [failure, setFailure] = useState<unknown>(null)
  const [isStarting, setStarting] = useState(false)
  const isPack = choices.format === 'pack'
  const choose = (chosen: Partial<ExportChoices>) => setChoices((before) => ({ ...before, ...chosen }))
  const bodyOf = (dryRun: boolean) =>
    exportBody({ scope, timestamp, grid, selection, handle: handle.current }, choices, dryRun)
  const size = useQuery({
    queryKey: ['export-size', scope, grid.search, grid.sort, grid.filters, selection, choices],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => startExport(api, scope, bodyOf(true), signal),
    placeholderData: (before) => before,
  })
  const isTooLong = size.data?.mostLines != null && size.data.lines > size.data.mostLines
  const canStart = !size.isPlaceholderData && size.data !== undefined && size.data.anomalies > 0 && !isTooLong

  async function start(): Promise<void> {
    setStarting(true)
    setFailure(null)
    try {
      const { job } = await startExport(api, scope, bodyOf(false))
      onStarted(job)
      onClose()
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.code === 'view_republished') onRepublished()
      // The set on screen has expired: the grid opens it again, and the person tries once more.
      if (error instanceof ApiError && error.code === 'result_set_expired') handle.current?.reload()
    } finally {
      setStarting(false)
    }
  }

  return (
    <ActionDialog
      title={t('exports:title')}
      centered
      submitLabel={t('exports:start')}
      canSubmit={canStart}
      isRunning={isStarting}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('exports:format.label')}
        fullWidth
        data-autofocus
        value={choices.format}
        onChange={(chosen) => {
          const format = FORMATS.find((each) => each === chosen) ?? 'xlsx'
          const rows = format !== 'pack' && choices.rows === 'project' ? 'all' : choices.rows
          choose({ format, rows, groups: format !== 'csv' })
        }}
        data={FORMATS.filter((format) => format !== 'pack' || hasPack).map((value) => ({
          value,
          label: t(`exports:format.${value}`),
        }))}
      />
      {(hasSelection || isPack) && (
        <NativeSelect
          label={t('exports:rows.label')}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          value={choices.rows}
          onChange={({ currentTarget }) =>
            choose({ rows: ROWS.find((each) => each === currentTarget.value) ?? 'all' })
          }
          data={ROWS.filter((each) => each === 'all' || (each === 'selection' ? hasSelection : isPack)).map(
            (value) => ({
              value,
              label: t(`exports:rows.${value}`),
            }),
          )}
        />
      )}
      {hasChildRows && !isPack && (
        <NativeSelect
          label={t('exports:children.label')}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          value={choices.children}
          onChange={({ currentTarget }) =>
            choose({ children: currentTarget.value as ExportChoices['children'] })
          }
          data={(['shown', 'all', 'none'] as const).map((value) => ({
            value,
            label: t(`exports:children.${value}`),
          }))}
        />
      )}
      {isPack ? (
        <PackContents
          hasInternal={choices.internalComments}
          onInternal={(internalComments) => choose({ internalComments })}
        />
      ) : (
        <Checkbox
          label={t('exports:groups')}
          checked={choices.groups}
          onChange={({ currentTarget }) => choose({ groups: currentTarget.checked })}
        />
      )}
      {choices.format === 'csv' && (
        <NativeSelect
          label={t('exports:delimiter.label')}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          value={choices.delimiter}
          onChange={({ currentTarget }) =>
            choose({ delimiter: DELIMITERS.find((each) => each === currentTarget.value) ?? ';' })
          }
          data={[
            { value: ';', label: t('exports:delimiter.semicolon') },
            { value: ',', label: t('exports:delimiter.comma') },
            { value: '\t', label: t('exports:delimiter.tab') },
          ]}
        />
      )}
      <ExportSize
        size={size.data ?? null}
        isPack={isPack}
        isRequesting={size.isFetching}
        failure={failure ?? size.error}
        failureText={failureText}
        onCsv={() => choose({ format: 'csv', groups: false })}
      />
      <Text size="xs" c="dimmed">
        {t(isPack ? 'exports:pack.hint' : 'exports:hint')}
      </Text>
    </ActionDialog>
  )
}
