import { Button, Group, Modal, TextInput } from '@mantine/core'
import { MAX_PASSKEY_NAME } from '@quitus/domain/people/second-factor.ts'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
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
    <Modal
      opened
      onClose={onClose}
      title={t('account:passkey.renameTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <AppForm
        form={form}
        actions={
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={form.isRunning}>
              {t('account:factor.rename')}
            </Button>
          </Group>
        }
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
      </AppForm>
    </Modal>
  )
}
