import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useRowEdits } from '#views/data/use-row-edits.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { freeAnomalyQueries } from './free-anomalies.queries.ts'
import { FreeAnomalyForm } from './free-anomaly-form.tsx'
import { useMayDiscard } from './use-may-discard.ts'

type Props = { onClose: () => void }

/**
 * The form of a new free anomaly; over the whole screen where it is narrow. The new row is then shown and focused
 * (FLOW-07).
 */
export function AddFreeAnomalyDialog({ onClose }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const { grid } = useCurrentView()
  const { reload } = useRowEdits()
  const toasts = useToasts()
  const discarding = useMayDiscard()
  const columns = useQuery(freeAnomalyQueries.newRowColumns(api, id, localeOfPath(location.pathname)))

  async function close(): Promise<void> {
    if (await discarding.mayDiscard()) onClose()
  }

  function show(entry: string): void {
    onClose()
    reload()
    // The focus goes to the row once the dialog has given it back.
    setTimeout(async () => {
      const isShown = (await grid.current?.seek(entry)) ?? false
      toasts.confirm(t(isShown ? 'freeAnomalies:add.done' : 'freeAnomalies:add.hidden', { entry }))
    })
  }

  return (
    <OpenDialog
      onClose={() => void close()}
      size="xl"
      fillsNarrow
      returnFocus={false}
      title={t('freeAnomalies:add.title')}
    >
      {columns.data === undefined ? (
        columns.error === null ? (
          <LoadingState lines={8} />
        ) : (
          <FailureState error={columns.error} onRetry={() => void columns.refetch()} />
        )
      ) : (
        <FreeAnomalyForm
          columns={columns.data}
          onChanged={discarding.setChanged}
          onAdded={show}
          actions={
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={() => void close()}>
                {t('cancel')}
              </Button>
              <Button type="submit">{t('freeAnomalies:add.submit')}</Button>
            </Group>
          }
        />
      )}
    </OpenDialog>
  )
}
