import { TextInput } from '@mantine/core'
import { MAX_PASSKEY_NAME } from '@quitus/domain/people/second-factor.ts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useServices } from '#shared/services.ts'
import { renamePasskey, type SecondFactor } from './factors.queries.ts'

type Props = { passkey: SecondFactor['passkeys'][number]; onClose: () => void }

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const { t } = useTranslation()
  const services = useServices()
  const label = t('account:passkey.name')
  const form = useAppForm<{ name: string }>({
    initialValues: { name: passkey.name },
    fields: { name: { label, rules: [{ is: 'required' }] } },
    onSubmit: async ({ name }) => {
      await renamePasskey(services, passkey.id, name.trim())
      onClose()
    },
  })
  const { key, ...name } = form.inputProps('name')
  return (
    <FormDialog
      form={form}
      title={t('account:passkey.renameTitle')}
      submitLabel={t('account:factor.rename')}
      onClose={onClose}
    >
      <TextInput
        key={key}
        {...name}
        label={label}
        maxLength={MAX_PASSKEY_NAME}
        data-autofocus
        required
        withAsterisk={false}
      />
    </FormDialog>
  )
}
