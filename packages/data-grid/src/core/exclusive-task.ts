/** How far a long action is; null when none runs. */
export type TaskProgress = { done: number; total: number } | null

export type Run = {
  /** Raised when the action is given up. */
  signal: AbortSignal
  /** False once it has been given up, or another one has begun. */
  isRunning: () => boolean
  /** Called while it runs, and not at its end. */
  progress: (done: number, total: number) => void
}

/** Runs one long action at a time: a new one gives up the one before it, whose end and failure nobody sees. */
export function createExclusiveTask(onProgress: (progress: TaskProgress) => void) {
  let running: AbortController | null = null

  function cancel(): boolean {
    if (running === null) return false
    running.abort()
    running = null
    onProgress(null)
    return true
  }

  return {
    /** False when nothing ran. */
    cancel,
    start(action: (run: Run) => Promise<void>, onFailed: () => void): void {
      cancel()
      const aborter = new AbortController()
      running = aborter
      const isRunning = () => running === aborter
      const progress = (done: number, total: number) => {
        if (isRunning() && done < total) onProgress({ done, total })
      }
      action({ signal: aborter.signal, isRunning, progress })
        // The caller shows the failure.
        .catch(() => {
          if (isRunning()) onFailed()
        })
        .finally(() => {
          if (!isRunning()) return
          running = null
          onProgress(null)
        })
    },
  }
}
