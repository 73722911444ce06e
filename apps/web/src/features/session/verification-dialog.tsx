import { Button, Group, Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { useServices } from '#shared/services.ts'
import type { Session } from '#shared/session/session.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { FactorForm } from './factor-form.tsx'
import { type FactorAnswer, verificationQuery, verify } from './second-factor.queries.ts'
import { signOut } from './session.queries.ts'
import styles from './verification-dialog.module.css'

/** “Confirm it’s you”: shown while a call waits for a recent verification, which it then repeats (SEC-05). */
export function VerificationDialog({ user }: { user: Session }) {
  const { t } = useTranslation()
  const { verification } = useServices()
  return (
    <Modal
      opened
      onClose={() => verification.answer(false)}
      title={t('session:verification.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
      zIndex={400}
    >
      <VerificationForm user={user} />
    </Modal>
  )
}

function VerificationForm({ user }: { user: Session }) {
  const { t } = useTranslation()
  const services = useServices()
  const request = useQuery(verificationQuery(services))
  if (request.isError) return <FailureState error={request.error} onRetry={() => void request.refetch()} />
  if (request.data === undefined) return <Loader size="sm" aria-label={t('state.loading')} />
  const { challenge, ...factor } = request.data
  const isOnlyBySignIn = factor.methods.includes('signIn')
  const answer = async (given: FactorAnswer) => {
    try {
      await verify(services, challenge, given)
    } catch (error) {
      // The dialog was open for long: the verification begins again, and the person sees why.
      if (error instanceof ApiError && error.code === 'challenge_expired') void request.refetch()
      throw error
    }
    services.verification.answer(true)
  }
  return (
    <>
      <p className={styles.text}>
        {t(isOnlyBySignIn ? 'session:verification.signInAgain' : 'session:verification.text')}
      </p>
      {isOnlyBySignIn ? (
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => services.verification.answer(false)}>
            {t('cancel')}
          </Button>
          <Button onClick={() => void signOut(services)}>{t('session:menu.signOut')}</Button>
        </Group>
      ) : (
        <FactorForm
          request={factor}
          login={user.login}
          submitLabel={t('session:verification.submit')}
          onAnswer={answer}
        />
      )}
    </>
  )
}
