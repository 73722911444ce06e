import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useMayLoseEdits } from '#shared/message-box/unsaved-edits.ts'
import { useServices } from '#shared/services.ts'
import { stopImpersonation } from './impersonation.queries.ts'

/** Returns to the own session; confirms first when something they typed would be lost. */
export function useStopImpersonation(): () => Promise<void> {
  const services = useServices()
  const mayLoseEdits = useMayLoseEdits()
  const toasts = useToasts()
  const failureText = useFailureText()
  return async () => {
    if (!(await mayLoseEdits())) return
    await stopImpersonation(services).catch((failure: unknown) => toasts.fail(failureText(failure)))
  }
}
