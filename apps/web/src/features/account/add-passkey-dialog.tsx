import { Button, Group, Modal, TextInput } from '@mantine/core'
import { MAX_PASSKEY_NAME } from '@quitus/domain/people/second-factor.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
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
    <Modal
      opened
      onClose={onClose}
      title={t(codes === null ? 'account:passkey.title' : 'account:codes.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
    >
      {codes === null ? (
        <>
          <p className={styles.dialogText}>{t('account:passkey.text')}</p>
          <AppForm
            form={form}
            {...(failure instanceof PasskeyNotMade && {
              failureText: t(failure.isKnown ? 'refusals:passkey_known' : 'account:passkey.notMade'),
            })}
            actions={
              <Group justify="flex-end" gap="sm">
                <Button variant="default" onClick={onClose}>
                  {t('cancel')}
                </Button>
                <Button type="submit" loading={form.isRunning}>
                  {t('account:passkey.submit')}
                </Button>
              </Group>
            }
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
          </AppForm>
        </>
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Modal>
  )
}
