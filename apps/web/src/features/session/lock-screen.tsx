import { Button, PasswordInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { ProductMark } from '#shared/layout/product-mark.tsx'
import { useServices, useSession } from '#shared/services.ts'
import { personAt, type Session } from '#shared/session/session.ts'
import type { IdentityProvider } from '#shared/single-sign-on/identity-provider.ts'
import { signedInBy } from '#shared/single-sign-on/signed-in-by.ts'
import { identityProvidersQuery, proveInWindow } from '#shared/single-sign-on/single-sign-on.queries.ts'
import styles from './lock-screen.module.css'
import { OrDivider } from './or-divider.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { signOut, unlock } from './session.queries.ts'

/** Covers everything while the session is locked for inactivity; what was on screen stays as it was (AUTH-07). */
export function LockScreen() {
  const { inactivity } = useServices()
  const isLocked = useSyncExternalStore(inactivity.subscribe, inactivity.isLocked)
  const user = useSession()
  return isLocked && user !== null ? <LockDialog user={user} /> : null
}

function LockDialog({ user }: { user: Session }) {
  const { t } = useTranslation()
  const dialogRef = useRef<HTMLDialogElement>(null)
  // A modal dialog is above all else and makes it inert, boxes and toasts that open later included. It must close
  // before it is taken away, or the focus does not go back to where it was.
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    document.body.dataset.locked = ''
    dialog?.showModal()
    return () => {
      // First of all: nothing that is hidden takes the focus back.
      delete document.body.dataset.locked
      dialog?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      aria-labelledby="lock-title"
      aria-describedby="lock-text"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialogRef.current?.isConnected && dialogRef.current.showModal()}
    >
      <div className={styles.column}>
        <ProductMark size={32} />
        <h1 id="lock-title" className={styles.title}>
          <IconLock size={20} aria-hidden="true" /> {t('session:lock.title')}
        </h1>
        <Unlock user={user} />
      </div>
    </dialog>
  )
}

/** The way by which the person signed in comes first, also while nothing else of the installation is known. */
function Unlock({ user }: { user: Session }) {
  const { t } = useTranslation()
  const services = useServices()
  const { data } = useQuery(identityProvidersQuery(services))
  const person = personAt(user)
  const last = signedInBy(person.login)
  const providers = data ?? (last === undefined ? [] : [last])
  const preferred = providers.find(({ id }) => id === last?.id)
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => () => waiting.current?.abort(), [])

  /** In a window next to the page, which stays as it is. One that is chosen again takes the place of the one before. */
  async function proveAt({ id }: IdentityProvider): Promise<void> {
    waiting.current?.abort()
    waiting.current = new AbortController()
    const { signal } = waiting.current
    const azureToken = await proveInWindow(services, id, signal)
    signal.throwIfAborted()
    await unlock(services, { azureToken })
  }

  const password = <PasswordForm key="password" login={person.login} isPreferred={preferred === undefined} />
  const others = (
    <ProviderButtons
      key="providers"
      providers={providers}
      onChoose={proveAt}
      preferred={preferred}
      hint={t('session:lock.window')}
    />
  )
  const separator = <OrDivider key="separator" />
  const ways = preferred === undefined ? [password, separator, others] : [others, separator, password]
  return (
    <>
      <p id="lock-text" className={styles.text}>
        {preferred === undefined
          ? t('session:lock.text', { name: person.fullName })
          : t('session:lock.providerText', { name: person.fullName, provider: preferred.label })}
      </p>
      {providers.length === 0 ? [password] : ways}
      <Button variant="subtle" color="gray" mt="md" fullWidth onClick={() => void signOut(services)}>
        {t('session:menu.signOut')}
      </Button>
    </>
  )
}

function PasswordForm({ login, isPreferred }: { login: string; isPreferred: boolean }) {
  const { t } = useTranslation()
  const services = useServices()
  const passwordRef = useRef<HTMLInputElement>(null)
  const form = useAppForm<{ plainPassword: string }>({
    initialValues: { plainPassword: '' },
    fields: {
      plainPassword: {
        label: t('session:signIn.password'),
        rules: [{ is: 'required', message: t('session:signIn.passwordRequired') }],
      },
    },
    onSubmit: ({ plainPassword }) => unlock(services, { plainPassword }),
  })
  const { failure, isRunning } = form
  useEffect(() => {
    if (failure !== null && !isRunning) passwordRef.current?.select()
  }, [failure, isRunning])
  const { key, ...password } = form.inputProps('plainPassword')

  return (
    <AppForm
      form={form}
      actions={
        <Button
          type="submit"
          size="md"
          fullWidth
          variant={isPreferred ? 'filled' : 'default'}
          loading={isRunning}
        >
          {t('session:lock.submit')}
        </Button>
      }
    >
      <input type="text" name="login" autoComplete="username" value={login} readOnly hidden />
      <PasswordInput
        key={key}
        {...password}
        ref={passwordRef}
        label={t('session:signIn.password')}
        name="password"
        autoComplete="current-password"
        autoFocus={isPreferred}
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('session:signIn.showPassword') }}
      />
    </AppForm>
  )
}
