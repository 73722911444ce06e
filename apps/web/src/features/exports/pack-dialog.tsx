import { Text } from '@mantine/core'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import { useServices } from '#shared/services.ts'
import type { PackProps } from '#views/data/view-tools.ts'
import { ExportSize } from './export-size.tsx'
import { type ExportBody, startExport } from './exports.queries.ts'
import { PackContents } from './pack-contents.tsx'

type Props = PackProps & { onStarted: (job: Job | null) => void; onClose: () => void }

/** Says how much the audit pack of a supplier or of the project will be, and starts it (SEC-10). */
export function PackDialog({ projectId, supplier, onStarted, onClose }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const failureText = useFailureText()
  const [hasInternal, setInternal] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isStarting, setStarting] = useState(false)
  const scope = { projectId, source: 'dashboard' } as const
  const bodyOf = (dryRun: boolean): ExportBody => ({
    ...{ format: 'pack', dryRun, internalComments: hasInternal },
    ...(supplier === null
      ? { wholeProject: true }
      : { scope: 'anomalyRow', filter: { column: supplier.column, op: 'in', value: [supplier.code] } }),
  })
  const size = useQuery({
    queryKey: ['export-size', scope, 'pack', supplier],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => startExport(api, scope, bodyOf(true), signal),
  })
  const { lines = 0, mostLines = null, anomalies = 0 } = size.data ?? {}

  async function start(): Promise<void> {
    setStarting(true)
    setFailure(null)
    try {
      onStarted((await startExport(api, scope, bodyOf(false))).job)
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setStarting(false)
    }
  }

  return (
    <ActionDialog
      title={
        supplier === null
          ? t('exports:pack.ofProject')
          : t('exports:pack.ofSupplier', { name: supplier.name })
      }
      centered
      submitLabel={t('exports:start')}
      canSubmit={anomalies > 0 && (mostLines === null || lines <= mostLines)}
      isRunning={isStarting}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      <PackContents hasInternal={hasInternal} onInternal={setInternal} />
      <ExportSize
        size={size.data ?? null}
        isPack
        isRequesting={size.isFetching}
        failure={failure ?? size.error}
        failureText={failureText}
        onCsv={null}
      />
      <Text size="xs" c="dimmed">
        {t('exports:pack.hint')}
      </Text>
    </ActionDialog>
  )
}
