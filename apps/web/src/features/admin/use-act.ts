import { useState } from 'react'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'

/** Runs an act of a button once at a time; what it throws is shown as a toast. */
export function useAct(): { isRunning: boolean; run: (act: () => Promise<void>) => void } {
  const toasts = useToasts()
  const failureText = useFailureText()
  const [isRunning, setRunning] = useState(false)
  return {
    isRunning,
    run(act) {
      if (isRunning) return
      setRunning(true)
      act()
        .catch((error: unknown) => toasts.fail(failureText(error)))
        .finally(() => setRunning(false))
    },
  }
}
