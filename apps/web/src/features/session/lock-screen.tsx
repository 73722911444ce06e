import { Button, PasswordInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { ProductMark } from '#shared/layout/product-mark.tsx'
import { useServices, useSession } from '#shared/services.ts'
import { personAt, type Session } from '#shared/session/session.ts'
import styles from './lock-screen.module.css'
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
  // A modal dialog stands above all else and makes it inert, boxes and toasts that open later included. It must close before it
  // is taken away, or the focus does not go back to where it was.
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
        <p id="lock-text" className={styles.text}>
          {t('session:lock.text', { name: personAt(user).fullName })}
        </p>
        <UnlockForm login={personAt(user).login} />
      </div>
    </dialog>
  )
}

function UnlockForm({ login }: { login: string }) {
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
    onSubmit: ({ plainPassword }) => unlock(services, plainPassword),
  })
  const { failure, isRunning } = form
  useEffect(() => {
    if (failure !== null && !isRunning) passwordRef.current?.select()
  }, [failure, isRunning])
  const { key, ...password } = form.inputProps('plainPassword')

  return (
    <>
      <AppForm
        form={form}
        actions={
          <Button type="submit" size="md" fullWidth loading={isRunning}>
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
          autoFocus
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('session:signIn.showPassword') }}
        />
      </AppForm>
      <Button variant="subtle" color="gray" mt="md" fullWidth onClick={() => void signOut(services)}>
        {t('session:menu.signOut')}
      </Button>
    </>
  )
}
