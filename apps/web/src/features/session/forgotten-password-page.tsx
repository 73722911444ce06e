import { Button, TextInput } from '@mantine/core'
import { RESET_LINK_MINUTES } from '@quitus/domain/people/mail.ts'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useAutofocus } from '#shared/forms/use-autofocus.ts'
import { useServices } from '#shared/services.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { requestPasswordReset } from './passwords.queries.ts'
import { PublicPage } from './public-page.tsx'

/** Where someone requests a link for a new password (NAV-12, AUTH-08). */
export function ForgottenPasswordPage() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isSent = sentTo !== null
  return (
    <PublicPage
      title={t('session:forgottenPassword.title')}
      text={isSent ? undefined : t('session:forgottenPassword.text')}
      link={{ to: '/login', label: t('session:toSignIn') }}
    >
      {isSent ? (
        <StatePanel
          icon={<IconMailForward size={20} />}
          title={t('session:forgottenPassword.sentTitle')}
          role="status"
        >
          <p>{t('session:forgottenPassword.sent', { mail: sentTo, minutes: RESET_LINK_MINUTES })}</p>
          <p>{t('session:forgottenPassword.notReceived')}</p>
        </StatePanel>
      ) : (
        <RequestForm onSent={setSentTo} />
      )}
    </PublicPage>
  )
}

function RequestForm({ onSent }: { onSent: (mail: string) => void }) {
  const { t } = useTranslation()
  const services = useServices()
  const mailRef = useAutofocus<HTMLInputElement>()
  const label = t('session:forgottenPassword.mail')
  const form = useAppForm<{ mail: string }>({
    initialValues: { mail: '' },
    fields: { mail: { label, rules: [{ is: 'required' }, { is: 'email' }] } },
    onSubmit: async ({ mail }) => {
      await requestPasswordReset(services, mail.trim())
      onSent(mail.trim())
    },
  })
  const { key, ...mail } = form.inputProps('mail')
  return (
    <AppForm
      form={form}
      actions={
        <Button type="submit" size="md" fullWidth loading={form.isRunning}>
          {t('session:forgottenPassword.submit')}
        </Button>
      }
    >
      <TextInput
        key={key}
        {...mail}
        ref={mailRef}
        label={label}
        name="email"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
      />
    </AppForm>
  )
}
