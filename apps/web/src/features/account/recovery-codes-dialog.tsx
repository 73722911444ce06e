import { useTranslation } from 'react-i18next'
import { OpenDialog } from '#shared/forms/form-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Shows recovery codes that were made again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <OpenDialog title={t('account:codes.title')} onClose={onClose} closeOnClickOutside={false}>
      <RecoveryCodes codes={codes} onDone={onClose} />
    </OpenDialog>
  )
}
