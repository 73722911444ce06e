import type { TaskQueue } from '@quitus/data-grid/model/task-queue.ts'
import { createTaskQueue } from '@quitus/data-grid/save-queue/task-queue.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#shared/http/api-error.ts'
import { useUnsavedEdit } from '#shared/message-box/unsaved-edits.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
const PASSING = [0, 429, 502, 503, 504]

/** The writes of a page, one after another, tried again while the line is down. */
export function createSavingQueue(): TaskQueue {
  return createTaskQueue({ isPassing, pause })
}

/** A queue for as long as the component is on screen, guarded. */
export function useSavingQueue(): TaskQueue {
  const [queue] = useState(createSavingQueue)
  useQueueGuard(queue)
  return queue
}

/** Leaving the page with an unsaved write requires a confirmation (FLOW-11); writes go on when the line is up again. */
export function useQueueGuard(queue: TaskQueue): void {
  const saving = useSyncExternalStore(queue.subscribe, queue.state)

  useEffect(() => {
    window.addEventListener('online', queue.retryNow)
    return () => window.removeEventListener('online', queue.retryNow)
  }, [queue])

  // What is on its way arrives even when another screen is shown, but not when the page is closed.
  const isPending = saving.pending > 0
  useEffect(() => {
    if (!isPending) return
    const send = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', send)
    return () => window.removeEventListener('beforeunload', send)
  }, [isPending])

  useUnsavedEdit(saving.phase === 'waiting', () => {
    queue.retryNow()
    return false
  })
}

/** Failures that may be gone a moment later. */
function isPassing(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false
  return PASSING.includes(failure.status) || failure.code === 'publication_in_progress'
}

function pause(attempt: number): Promise<void> {
  const duration = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1))
  return new Promise((resolve) => setTimeout(resolve, duration))
}
