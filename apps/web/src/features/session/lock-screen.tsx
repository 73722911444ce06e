import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { IconAlertCircle, IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ProductMark } from '#shared/layout/product-mark.tsx'
import { useServices, useSession } from '#shared/services.ts'
import type { Session } from '#shared/session/session.ts'
import styles from './lock-screen.module.css'
import { signOut, unlock } from './session.queries.ts'

/** Covers everything while the session is blocked for inactivity; what stood there stays as it was (AUTH-07). */
export function LockScreen() {
  const { inactivity } = useServices()
  const isLocked = useSyncExternalStore(inactivity.subscribe, inactivity.isLocked)
  const user = useSession()
  return isLocked && user !== null ? <LockDialog user={user} /> : null
}

function LockDialog({ user }: { user: Session }) {
  const { t } = useTranslation()
  const dialogRef = useRef<HTMLDialogElement>(null)
  // A modal dialog stands above all else and makes it inert, boxes and toasts that open later included.
  useEffect(() => {
    const dialog = dialogRef.current
    dialog?.showModal()
    return () => dialog?.close()
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
        <p id="lock-text" className={styles.text}>
          {t('session:lock.text', { name: user.fullName })}
        </p>
        <UnlockForm login={user.login} />
      </div>
    </dialog>
  )
}

function UnlockForm({ login }: { login: string }) {
  const { t } = useTranslation()
  const services = useServices()
  const failureText = useFailureText()
  const passwordRef = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { plainPassword: '' },
    validate: { plainPassword: isNotEmpty(t('session:signIn.passwordRequired')) },
  })

  async function submit({ plainPassword }: { plainPassword: string }): Promise<void> {
    setFailure(null)
    try {
      await unlock(services, plainPassword)
    } catch (error) {
      setFailure(error)
      passwordRef.current?.select()
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, () => passwordRef.current?.focus())}>
      <Stack gap="md">
        <input type="text" name="login" autoComplete="username" value={login} readOnly hidden />
        <PasswordInput
          key={form.key('plainPassword')}
          {...form.getInputProps('plainPassword')}
          ref={passwordRef}
          label={t('session:signIn.password')}
          name="password"
          autoComplete="current-password"
          autoFocus
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('session:signIn.showPassword') }}
        />
        {failure !== null && (
          <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
            {failureText(failure)}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          {t('session:lock.submit')}
        </Button>
        <Button variant="subtle" color="gray" fullWidth onClick={() => void signOut(services)}>
          {t('session:menu.signOut')}
        </Button>
      </Stack>
    </form>
  )
}
