import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { synthesisQueries } from '../synthesis.queries.ts'
import { OrderForm } from './order-form.tsx'

/** In which order syntheses are, and which of them customers see. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const metadata = useQuery(synthesisQueries.metadata(api, id, localeOfPath(location.pathname)))
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('synthesis:manage.order')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {metadata.data !== undefined ? (
        <OrderForm syntheses={metadata.data.syntheses} onClose={onClose} />
      ) : metadata.error === null ? (
        <LoadingState lines={4} lineHeight={48} />
      ) : (
        <FailureState error={metadata.error} onRetry={() => void metadata.refetch()} />
      )}
    </Modal>
  )
}
