import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle, IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IdentityProvider } from '#shared/single-sign-on/identity-provider.ts'
import { useSignInFailureText } from '#shared/single-sign-on/use-sign-in-failure-text.ts'
import styles from './provider-buttons.module.css'

type Props = {
  providers: readonly IdentityProvider[]
  /** Called within the click; what it throws is said below the buttons. */
  onChoose: (provider: IdentityProvider) => Promise<void>
  /** The main action of the screen, and first of the buttons. */
  preferred?: IdentityProvider | undefined
  /** What to do while a choice is under way that can be made again; unless set, it cannot. */
  hint?: string
}

/** A button for each identity provider of the installation (AUTH-02). */
export function ProviderButtons({ providers, onChoose, preferred, hint }: Props) {
  const { t } = useTranslation()
  const failureText = useSignInFailureText()
  const [chosen, setChosen] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const isFinal = hint === undefined

  async function choose(provider: IdentityProvider): Promise<void> {
    setFailure(null)
    setChosen(provider.id)
    try {
      await onChoose(provider)
    } catch (error) {
      // Another choice took its place.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setFailure(error)
      setChosen(null)
    }
  }

  const isPreferred = ({ id }: IdentityProvider) => id === preferred?.id
  const ordered = [...providers.filter(isPreferred), ...providers.filter((each) => !isPreferred(each))]
  return (
    <Stack gap="sm">
      {ordered.map((provider) => (
        <Button
          key={provider.id}
          size="md"
          fullWidth
          variant={isPreferred(provider) ? 'filled' : 'default'}
          leftSection={<IconLogin2 size={18} aria-hidden="true" />}
          loading={isFinal && chosen === provider.id}
          disabled={isFinal && chosen !== null && chosen !== provider.id}
          // The field that has the focus keeps it: nothing has to be said about what it lacks.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void choose(provider)}
        >
          {t('session:sso.continue', { provider: provider.label })}
        </Button>
      ))}
      {failure !== null && (
        <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
          {failureText(failure)}
        </Alert>
      )}
      {!isFinal && chosen !== null && (
        <p role="status" className={styles.hint}>
          {hint}
        </p>
      )}
    </Stack>
  )
}
