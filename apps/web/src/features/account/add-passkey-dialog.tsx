import { TextInput } from '@mantine/core'
import { MAX_PASSKEY_NAME } from '@quitus/domain/people/second-factor.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import styles from './account.module.css'
import { addPasskey, type PasskeyEnrolment, PasskeyNotMade } from './factors.queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { enrolment: PasskeyEnrolment; onClose: () => void }

/** Names a new passkey and lets the browser make it; with the first factor it then shows the recovery codes. */
export function AddPasskeyDialog({ enrolment, onClose }: Props) {
  const { t } = useTranslation()
  const services = useServices()
  const toasts = useToasts()
  const [codes, setCodes] = useState<string[] | null>(null)
  const label = t('account:passkey.name')
  const form = useAppForm<{ name: string }>({
    initialValues: { name: t('account:passkey.defaultName') },
    fields: { name: { label, rules: [{ is: 'required' }] } },
    onSubmit: async ({ name }) => {
      const made = await addPasskey(services, enrolment, name.trim())
      toasts.confirm(t('account:passkey.added', { name: name.trim() }))
      if (made === null) onClose()
      else setCodes(made)
    },
  })
  const { key, ...name } = form.inputProps('name')
  const { failure } = form
  return (
    <OpenDialog
      title={t(codes === null ? 'account:passkey.title' : 'account:codes.title')}
      onClose={onClose}
      closeOnClickOutside={false}
    >
      {codes === null ? (
        <>
          <p className={styles.dialogText}>{t('account:passkey.text')}</p>
          <DialogForm
            form={form}
            submitLabel={t('account:passkey.submit')}
            onCancel={onClose}
            {...(failure instanceof PasskeyNotMade && {
              failureText: t(failure.isKnown ? 'refusals:passkey_known' : 'account:passkey.notMade'),
            })}
          >
            <TextInput
              key={key}
              {...name}
              label={label}
              description={t('account:passkey.nameHint')}
              maxLength={MAX_PASSKEY_NAME}
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
