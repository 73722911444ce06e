/** Loads that several may wait for; each is aborted as soon as nobody waits for it any more. */
export type SharedLoads<Key, Answer> = ReturnType<typeof createSharedLoads<Key, Answer>>

/** `load` gets a signal that is raised when the last one who waited has gone. */
export function createSharedLoads<Key, Answer>(load: (key: Key, signal: AbortSignal) => Promise<Answer>) {
  const running = new Map<Key, { answer: Promise<Answer>; aborter: AbortController; waiting: number }>()

  function start(key: Key) {
    const aborter = new AbortController()
    const started = { answer: load(key, aborter.signal), aborter, waiting: 0 }
    running.set(key, started)
    const forget = () => {
      if (running.get(key) === started) running.delete(key)
    }
    started.answer.then(forget, forget)
    return started
  }

  return {
    /** Waits for a load until `signal` is raised, and joins the one that is under way. */
    wait(key: Key, signal: AbortSignal): Promise<Answer> {
      if (signal.aborted) return Promise.reject(signal.reason)
      const load = running.get(key) ?? start(key)
      load.waiting += 1
      return new Promise<Answer>((resolve, reject) => {
        const leave = () => {
          load.waiting -= 1
          if (load.waiting === 0) {
            if (running.get(key) === load) running.delete(key)
            load.aborter.abort(signal.reason)
          }
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        load.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      })
    },
    isRunning: (key: Key) => running.has(key),
    /** Lets nobody else join what is under way; those who wait for it still get its answer. */
    forget: () => running.clear(),
  }
}
