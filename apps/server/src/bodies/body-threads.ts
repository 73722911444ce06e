import { Worker } from 'node:worker_threads'
import { AppError, RetryableError } from '#errors/app-error.ts'
import type { BodyResult, BodyTask, ThreadMessage } from './body-thread.ts'
import { InvalidRequest, ValidatedBody } from './validate-request.ts'

/** Parses and validates a large body of an endpoint, given in pieces; throws what its parsing or validation refuses. */
export type CheckBody = (endpoint: string, parts: readonly Buffer[]) => Promise<ValidatedBody>

type Limits = {
  /** Longest time of one body; the largest paste takes a tenth of it. */
  bodyMs: number
  /** Memory of the thread: a body within the bound of values needs a tenth of it. */
  memoryMb: number
}
const LIMITS: Limits = { bodyMs: 10_000, memoryMb: 768 }
/** Longest time until a thread is ready for its first body. */
const START_MS = 60_000

type Waiting = { task: BodyTask; resolve: (result: BodyResult) => void; reject: (error: Error) => void }

/**
 * One worker thread for large bodies, one after the other, started by the first of them and replaced whenever it
 * ends. A body that exhausts its time or its memory ends the thread and is refused as `body_too_complex`; those that
 * wait go on in the next thread.
 */
export function createBodyThreads(limits: Partial<Limits> = {}): {
  check: CheckBody
  close: () => Promise<void>
} {
  const { bodyMs, memoryMb } = { ...LIMITS, ...limits }
  const waiting: Waiting[] = []
  let current: Waiting | null = null
  let worker: Worker | null = null
  let isReady = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(new URL('./body-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      execArgv: [],
    })
    isReady = false
    let failure = new Error('The thread of large bodies ended.')
    started.unref()
    started.on('error', (error) => {
      failure = error
    })
    started.on('message', (message: ThreadMessage) => {
      if (message === 'ready') isReady = true
      else settle(message)
      next()
    })
    started.once('exit', () => {
      if (worker === started) replace(failure)
    })
    limitTime(START_MS)
    return started
  }

  function limitTime(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void worker?.terminate(), ms)
    timer.unref()
  }

  function next(): void {
    if (isClosed) return
    worker ??= start()
    if (!isReady || current !== null) return
    clearTimeout(timer)
    current = waiting.shift() ?? null
    if (current === null) return
    const { task } = current
    worker.postMessage(
      task,
      task.parts.map(({ buffer }) => buffer as ArrayBuffer),
    )
    limitTime(bodyMs)
  }

  function settle(result: BodyResult): void {
    clearTimeout(timer)
    current?.resolve(result)
    current = null
  }

  /** After the end of a thread: the body that it was at is refused, all others have lost nothing. */
  function replace(failure: Error & { code?: string }): void {
    clearTimeout(timer)
    worker = null
    // Anyone who waits while no thread starts at all comes back later.
    const refused = isReady ? [] : waiting.splice(0)
    for (const { reject } of refused) reject(new RetryableError('unavailable', 1))
    current?.reject(new AppError('body_too_complex', undefined, { cause: failure }))
    current = null
    if (isReady) next()
  }

  return {
    async check(endpoint, parts) {
      const task: BodyTask = { endpoint, parts: parts.map(ownBytes) }
      const result = await new Promise<BodyResult>((resolve, reject) => {
        waiting.push({ task, resolve, reject })
        next()
      })
      if ('code' in result) throw new AppError(result.code)
      if ('faults' in result) throw new InvalidRequest(result.faults)
      if ('failed' in result) throw new Error(result.failed)
      return new ValidatedBody(result.value)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      const ended = worker
      worker = null
      for (const { reject } of [...(current === null ? [] : [current]), ...waiting.splice(0)])
        reject(new RetryableError('unavailable', 1))
      await ended?.terminate()
    },
  }
}

/**
 * The bytes in a buffer of their own, which can go to the thread without being copied there; a slice of a larger one
 * is copied.
 */
function ownBytes(bytes: Buffer): Uint8Array {
  const { buffer, byteOffset, byteLength } = bytes
  const isWhole = byteOffset === 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
