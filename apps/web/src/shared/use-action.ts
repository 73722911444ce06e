import { useState } from 'react'
import { useFailureText } from './api/use-failure-text.ts'
import { ApiError } from './http/api-error.ts'
import { useToasts } from './layout/use-toasts.tsx'

/** Actions of buttons, one at a time: says what failed, and what worked where there is something to say. */
export function useAction() {
  const toasts = useToasts()
  const failureText = useFailureText()
  const [acting, setActing] = useState<string | null>(null)
  async function action(name: string, work: () => Promise<void>, done?: string): Promise<void> {
    setActing(name)
    try {
      await work()
      if (done !== undefined) toasts.confirm(done)
    } catch (error) {
      // Anyone who closes the question who they are knows that nothing happened.
      const isDeclined = error instanceof ApiError && error.code === 'verification_required'
      if (!isDeclined) toasts.fail(failureText(error))
    } finally {
      setActing(null)
    }
  }
  return {
    action,
    isActing: (name: string) => acting === name,
    /** True while any action runs. */
    isRunning: acting !== null,
    /** Runs an action of which nothing else has to be known. */
    start: (work: () => Promise<void>) => void action('', work),
  }
}
