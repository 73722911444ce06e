import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useServices, useSession } from '#shared/services.ts'

const VerificationDialog = lazy(async () => ({
  default: (await import('./verification-dialog.tsx')).VerificationDialog,
}))

/** Loads and shows the question who is there, once a call waits for its answer (SEC-05). */
export function VerificationLayer() {
  const { verification } = useServices()
  const isRequested = useSyncExternalStore(verification.subscribe, verification.isRequested)
  const user = useSession()
  return (
    isRequested &&
    user !== null && (
      <Suspense fallback={null}>
        <VerificationDialog user={user} />
      </Suspense>
    )
  )
}
