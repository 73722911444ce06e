/** Asks the person to prove again who they are; shown by one dialog, whoever asks. */
export type Verification = {
  /** Resolves with whether they did. Calls that ask while the dialog is open share its answer. */
  ask: () => Promise<boolean>
  isAsked: () => boolean
  answer: (isVerified: boolean) => void
  /** Returns what stops the listening. */
  subscribe: (listener: () => void) => () => void
}

export function createVerification(): Verification {
  const listeners = new Set<() => void>()
  let asked: { answer: Promise<boolean>; give: (isVerified: boolean) => void } | null = null
  function tell() {
    for (const listener of listeners) listener()
  }
  return {
    ask() {
      if (asked !== null) return asked.answer
      let give: (isVerified: boolean) => void = () => undefined
      const answer = new Promise<boolean>((resolve) => {
        give = resolve
      })
      asked = { answer, give }
      tell()
      return answer
    },
    isAsked: () => asked !== null,
    answer(isVerified) {
      asked?.give(isVerified)
      asked = null
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
