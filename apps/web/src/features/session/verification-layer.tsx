import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useServices, useSession } from '#shared/services.ts'

const VerificationDialog = lazy(async () => ({
  default: (await import('./verification-dialog.tsx')).VerificationDialog,
}))

/** Loads and shows the question who is there, once a call waits for its answer (SEC-05). */
export function VerificationLayer() {
  const { verification } = useServices()
  const isAsked = useSyncExternalStore(verification.subscribe, verification.isAsked)
  const user = useSession()
  return (
    isAsked &&
    user !== null && (
      <Suspense fallback={null}>
        <VerificationDialog user={user} />
      </Suspense>
    )
  )
}
