/** Informs the app of something that a call met, anyone who made it. */
export type Signal = {
  report: () => void
  /** Returns what stops the listening. */
  subscribe: (listener: () => void) => () => void
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    report() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
