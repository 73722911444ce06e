import { Loader } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductMark } from '#shared/layout/product-mark.tsx'
import { useServices, useSession } from '#shared/services.ts'
import type { Session } from '#shared/session/session.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { type LatePart, useLatePart } from '#shared/use-late-part.ts'
import styles from './lock-screen.module.css'

type UnlockPart = LatePart<typeof import('./unlock.tsx')>

const loadUnlock = () => import('./unlock.tsx')

/**
 * Covers everything while the session is locked for inactivity; what was on screen stays as it was (AUTH-07). What
 * opens it is loaded before it is needed, once the page may; the cover waits for nothing.
 */
export function LockScreen({ mayLoad }: { mayLoad: boolean }) {
  const { inactivity } = useServices()
  const isLocked = useSyncExternalStore(inactivity.subscribe, inactivity.isLocked)
  const user = useSession()
  const part = useLatePart(loadUnlock, mayLoad || isLocked)
  return isLocked && user !== null ? <LockDialog user={user} part={part} /> : null
}

function LockDialog({ user, part }: { user: Session; part: UnlockPart }) {
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
        <UnlockPart user={user} part={part} />
      </div>
    </dialog>
  )
}

function UnlockPart({ user, part }: { user: Session; part: UnlockPart }) {
  const { t } = useTranslation()
  if (part.loaded !== null) return <part.loaded.Unlock user={user} />
  if (part.error !== null) return <FailureState error={part.error} onRetry={part.retry} />
  return <Loader size="sm" aria-label={t('state.loading')} />
}
