/** Requests a verification of the user; shown by one dialog for all callers. */
export type Verification = {
  /** Resolves with whether they did. Calls that request it while the dialog is open share its answer. */
  request: () => Promise<boolean>
  isRequested: () => boolean
  answer: (isVerified: boolean) => void
  /** Returns what stops the listening. */
  subscribe: (listener: () => void) => () => void
}

export function createVerification(): Verification {
  const listeners = new Set<() => void>()
  let requested: { answer: Promise<boolean>; give: (isVerified: boolean) => void } | null = null
  function notify() {
    for (const listener of listeners) listener()
  }
  return {
    request() {
      if (requested !== null) return requested.answer
      let give: (isVerified: boolean) => void = () => undefined
      const answer = new Promise<boolean>((resolve) => {
        give = resolve
      })
      requested = { answer, give }
      notify()
      return answer
    },
    isRequested: () => requested !== null,
    answer(isVerified) {
      requested?.give(isVerified)
      requested = null
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
