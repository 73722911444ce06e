import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { synthesisQueries } from '../synthesis.queries.ts'
import { SynthesisForm } from './synthesis-form.tsx'

type Props = {
  /** The name of the synthesis that is changed; null for a new one. */
  changed: string | null
  onClose: () => void
}

/** Where staff define a synthesis, next to its figures as they would be (DATA-04). */
export function SynthesisDialog({ changed, onClose }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const definitions = useQuery({
    ...synthesisQueries.definitions(api, id, localeOfPath(location.pathname)),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const { data, error, isFetching } = definitions
  const synthesis = data?.syntheses.find(({ name }) => name === changed) ?? null
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={changed === null ? t('synthesis:manage.create') : t('synthesis:manage.change')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {data !== undefined && (!isFetching || error !== null) ? (
        <SynthesisForm definitions={data} changed={synthesis} onClose={onClose} />
      ) : error === null ? (
        <LoadingState lines={12} />
      ) : (
        <FailureState error={error} onRetry={() => void definitions.refetch()} />
      )}
    </Modal>
  )
}
