/** `waiting`: a task did not get through and is tried again; what it writes is on screen and not stored yet. */
export type SavingState = { phase: 'saved' | 'saving' | 'waiting'; pending: number }

export type TaskQueuePorts = {
  /** True for failures that may be gone a moment later: the task is tried again. */
  isPassing: (failure: unknown) => boolean
  /** Resolves when the next try is due, `attempt` counted from 1. `retryNow` does not wait for it. */
  pause: (attempt: number) => Promise<void>
}

/** Writes of one page, one after another in the order in which they were asked for. */
export type TaskQueue = ReturnType<typeof createTaskQueue>

type Task = { run: () => Promise<void>; giveUp: (failure: unknown) => void }

export function createTaskQueue({ isPassing, pause }: TaskQueuePorts) {
  const tasks: Task[] = []
  const listeners = new Set<(state: SavingState) => void>()
  let state: SavingState = { phase: 'saved', pending: 0 }
  let isRunning = false
  let wake: (() => void) | null = null

  function tell(phase: SavingState['phase']): void {
    state = { phase, pending: tasks.length }
    for (const listener of listeners) listener(state)
  }

  async function retried({ run, giveUp }: Task): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run()
      } catch (failure) {
        if (!isPassing(failure)) return giveUp(failure)
        tell('waiting')
        const woken = new Promise<void>((resolve) => {
          wake = resolve
        })
        await Promise.race([pause(attempt), woken])
        wake = null
      }
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true
    for (let task = tasks[0]; task !== undefined; task = tasks[0]) {
      await retried(task)
      tasks.shift()
      tell(tasks.length === 0 ? 'saved' : 'saving')
    }
    isRunning = false
  }

  return {
    /** `run` is called again after failures that pass, so it must write once however often it is sent; `giveUp` must not throw. */
    add(run: () => Promise<void>, giveUp: (failure: unknown) => void): void {
      tasks.push({ run, giveUp })
      if (!isRunning) void runAll()
      tell(state.phase === 'waiting' ? 'waiting' : 'saving')
    },
    state: () => state,
    /** Tries what waits at once, as when the line is back. */
    retryNow: () => wake?.(),
    /** Returns what stops the listening. */
    subscribe(listener: (state: SavingState) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
