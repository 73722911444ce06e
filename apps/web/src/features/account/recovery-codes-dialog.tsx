import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Shows recovery codes that were made anew. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('account:codes.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
    >
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Modal>
  )
}
