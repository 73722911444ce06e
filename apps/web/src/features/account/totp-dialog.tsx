import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import styles from './account.module.css'
import { enrolTotp, type TotpEnrolment } from './factors.queries.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { enrolment: TotpEnrolment; onClose: () => void }

/**
 * Shows the secret of an authenticator application, and sets it up by its first code; with the first factor it then
 * shows the recovery codes.
 */
export function TotpDialog({ enrolment, onClose }: Props) {
  const { t } = useTranslation()
  const services = useServices()
  const toasts = useToasts()
  const [codes, setCodes] = useState<string[] | null>(null)
  const label = t('account:totp.code')
  const form = useAppForm<{ code: string }>({
    initialValues: { code: '' },
    fields: { code: { label, rules: [{ is: 'required' }] } },
    onSubmit: async ({ code }) => {
      const made = await enrolTotp(services, enrolment.challenge, code)
      toasts.confirm(t('account:totp.added'))
      if (made === null) onClose()
      else setCodes(made)
    },
  })
  const { key, ...code } = form.inputProps('code')
  return (
    <OpenDialog
      title={t(codes === null ? 'account:totp.title' : 'account:codes.title')}
      onClose={onClose}
      closeOnClickOutside={false}
    >
      {codes === null ? (
        <>
          <p className={styles.dialogText}>{t('account:totp.text')}</p>
          <QrCode text={enrolment.address} label={t('account:totp.qr')} />
          <p className={styles.dialogText}>
            {t('account:totp.secret')} <span className={styles.secret}>{inGroups(enrolment.secret)}</span>
          </p>
          <DialogForm form={form} submitLabel={t('account:totp.submit')} onCancel={onClose}>
            <TextInput
              key={key}
              {...code}
              label={label}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              data-autofocus
              required
              withAsterisk={false}
            />
          </DialogForm>
        </>
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </OpenDialog>
  )
}

/** In groups of four, as people type it. */
function inGroups(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ')
}
