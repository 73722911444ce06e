/** Informs the app that the server answered 503: it is there, and cannot work. */
export type Outage = {
  report: () => void
  /** Returns what stops the listening. */
  subscribe: (listener: () => void) => () => void
}

export function createOutage(): Outage {
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
