import { Button } from '@mantine/core'
import { IconShieldOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { useServices } from '#shared/services.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { FactorForm } from './factor-form.tsx'
import { completeSignIn, type HalfSignIn } from './second-factor.queries.ts'

type Props = {
  half: HalfSignIn
  /** Back to login and password; `isExpired` where there was no other way. */
  onBack: (isExpired: boolean) => void
}

/** The second step of a sign-in (SEC-05). */
export function SecondFactorStep({ half, onBack }: Props) {
  const { t } = useTranslation()
  const services = useServices()
  const leave = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'challenge_expired') onBack(true)
    throw error
  }
  return (
    <>
      {half.request.methods.length === 0 ? (
        <StatePanel icon={<IconShieldOff size={20} />} title={t('session:factor.none')} role="alert">
          {t('session:factor.noneHint')}
        </StatePanel>
      ) : (
        <FactorForm
          request={half.request}
          login={half.login}
          submitLabel={t('session:signIn.submit')}
          onAnswer={(answer) => completeSignIn(services, half, answer).catch(leave)}
        />
      )}
      <Button variant="subtle" color="gray" size="sm" mt={4} fullWidth onClick={() => onBack(false)}>
        {t('session:factor.back')}
      </Button>
    </>
  )
}
