import type { SavingState, TaskQueue } from '#model/task-queue.ts'

export type TaskQueuePorts = {
  /** True for failures that may be gone a moment later: the task is tried again. */
  isPassing: (failure: unknown) => boolean
  /** Resolves when the next try is due, `attempt` counted from 1. `retryNow` does not wait for it. */
  pause: (attempt: number) => Promise<void>
}

type Task = { run: () => Promise<void>; giveUp: (failure: unknown) => void }

/** Makes the queue of a page; a task that fails for a passing reason is tried again, and those behind it wait. */
export function createTaskQueue({ isPassing, pause }: TaskQueuePorts): TaskQueue {
  const tasks: Task[] = []
  const listeners = new Set<(state: SavingState) => void>()
  let state: SavingState = { phase: 'saved', pending: 0 }
  let isRunning = false
  let wake: (() => void) | null = null

  function report(phase: SavingState['phase']): void {
    state = { phase, pending: tasks.length }
    for (const listener of listeners) listener(state)
  }

  async function retried({ run, giveUp }: Task): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run()
      } catch (failure) {
        if (!isPassing(failure)) return giveUp(failure)
        report('waiting')
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
      report(tasks.length === 0 ? 'saved' : 'saving')
    }
    isRunning = false
  }

  return {
    add(run, giveUp) {
      tasks.push({ run, giveUp })
      if (!isRunning) void runAll()
      report(state.phase === 'waiting' ? 'waiting' : 'saving')
    },
    state: () => state,
    retryNow: () => wake?.(),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
