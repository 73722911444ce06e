import { Alert, SegmentedControl, Text } from '@mantine/core'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { combinedFilter } from '@quitus/data-grid/model/column-filters.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import { ApiError } from '#shared/http/api-error.ts'
import { useServices } from '#shared/services.ts'
import { useRowQuery } from '#views/address/use-row-query.ts'
import { viewQueries } from '#views/data/view.queries.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { type CleanUpBody, startCleanUpList } from './clean-up.queries.ts'

type Format = CleanUpBody['format']
type List = NonNullable<CleanUpBody['list']>
type Props = { onStarted: (job: Job | null) => void; onClose: () => void }

/** Says what the clean-up list is and how many accounts it has, and starts it. */
export function CleanUpDialog({ onStarted, onClose }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const failureText = useFailureText()
  const { scope, metadata, onRepublished } = useCurrentView()
  const { timestamp, columns } = metadata.viewMetaData
  const { filters, search } = useRowQuery(columns)
  const [format, setFormat] = useState<Format>('xlsx')
  const [list, setList] = useState<List>('accounts')
  const [failure, setFailure] = useState<unknown>(null)
  const [isStarting, setStarting] = useState(false)
  const filter = combinedFilter(filters)
  const bodyOf = (dryRun: boolean): CleanUpBody => ({
    ...{ format, list, timestamp, dryRun },
    ...(filter === null ? {} : { filter: filter as NonNullable<CleanUpBody['filter']> }),
    ...(search === '' ? {} : { search }),
    ...(scope.prefilteredView === null ? {} : { prefilteredView: scope.prefilteredView }),
  })
  const size = useQuery({
    queryKey: [...viewQueries.all(scope), 'clean-up', timestamp, filter, search, scope.prefilteredView],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => startCleanUpList(api, scope.projectId, bodyOf(true), signal),
  })
  const lines = (list === 'accounts' ? size.data?.accounts : size.data?.openItems) ?? 0
  const listsItems = size.data?.openItems != null
  const shown = failure ?? size.error

  async function start(): Promise<void> {
    setStarting(true)
    setFailure(null)
    try {
      const { job } = await startCleanUpList(api, scope.projectId, bodyOf(false))
      onStarted(job)
      onClose()
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.code === 'view_republished') onRepublished()
    } finally {
      setStarting(false)
    }
  }

  return (
    <ActionDialog
      title={t('duplicateSuppliers:cleanUp.title')}
      centered
      submitLabel={t('duplicateSuppliers:cleanUp.start')}
      canSubmit={lines > 0}
      isRunning={isStarting}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      <Text size="sm">{t('duplicateSuppliers:cleanUp.text')}</Text>
      {listsItems && (
        <SegmentedControl
          aria-label={t('duplicateSuppliers:cleanUp.list')}
          fullWidth
          value={list}
          onChange={(chosen) => setList(chosen === 'openItems' ? 'openItems' : 'accounts')}
          data={[
            { value: 'accounts', label: t('duplicateSuppliers:cleanUp.listAccounts') },
            { value: 'openItems', label: t('duplicateSuppliers:cleanUp.listItems') },
          ]}
        />
      )}
      <SegmentedControl
        aria-label={t('exports:format.label')}
        fullWidth
        data-autofocus
        value={format}
        onChange={(chosen) => setFormat(chosen === 'csv' ? 'csv' : 'xlsx')}
        data={[
          { value: 'xlsx', label: t('exports:format.xlsx') },
          { value: 'csv', label: t('exports:format.csv') },
        ]}
      />
      {shown != null ? (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
          {failureText(shown)}
        </Alert>
      ) : (
        <Text size="sm" role="status">
          {size.data === undefined
            ? t('duplicateSuppliers:cleanUp.asking')
            : lines === 0
              ? t(`duplicateSuppliers:cleanUp.${list === 'accounts' ? 'nothing' : 'noItems'}`)
              : t(
                  `duplicateSuppliers:cleanUp.${list === 'accounts' ? 'count' : 'itemCount'}`,
                  counted(lines),
                )}
        </Text>
      )}
    </ActionDialog>
  )
}
