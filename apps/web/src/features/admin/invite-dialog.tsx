import { TextInput } from '@mantine/core'
import { MAX_NEW_LOGIN } from '@quitus/domain/text/text-limits.ts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { adminCalls } from './admin.queries.ts'
import { NEW_USER, UserFields, type UserValues, userBody, useUserRules } from './user-fields.tsx'

type Props = { onClose: () => void; onInvited: () => void }

/** Makes an account and sends its person an invitation (AUTH-14). */
export function InviteDialog({ onClose, onInvited }: Props) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const toasts = useToasts()
  const form = useAppForm<UserValues & { login: string }>({
    initialValues: { login: '', ...NEW_USER },
    fields: {
      login: { label: t('admin:user.login'), rules: [{ is: 'required' }, { is: 'email' }] },
      ...useUserRules(),
    },
    onSubmit: async ({ login, ...values }) => {
      await adminCalls(api).inviteUser({ login: login.trim(), ...userBody(values), projects: [] })
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
      onInvited()
      onClose()
      toasts.confirm(t('admin:user.invited', { name: values.fullName.trim() }))
    },
  })
  const { key: loginKey, ...login } = form.inputProps('login')
  return (
    <FormDialog
      form={form}
      size="md"
      fillsNarrow
      title={t('admin:user.title')}
      submitLabel={t('admin:user.submit')}
      onClose={onClose}
    >
      <TextInput
        key={loginKey}
        {...login}
        data-autofocus
        label={t('admin:user.login')}
        description={t('admin:user.loginHint')}
        type="email"
        autoComplete="off"
        maxLength={MAX_NEW_LOGIN}
        required
        withAsterisk={false}
      />
      <UserFields form={form} />
    </FormDialog>
  )
}
