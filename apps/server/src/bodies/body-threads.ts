import { Piscina } from 'piscina'
import { AppError } from '#errors/app-error.ts'
import type { BodyResult, BodyTask } from './body-thread.ts'
import { InvalidRequest, ValidatedBody } from './validate-request.ts'

/** Parses and validates a large body of an endpoint, given in pieces; throws what its parsing or validation refuses. */
export type CheckBody = (endpoint: string, parts: readonly Buffer[]) => Promise<ValidatedBody>

/** Memory of the thread: a body within the bound of values needs a tenth of it. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 768 }
const IDLE_TIMEOUT_MS = 60_000

/**
 * One worker thread for large bodies, started by the first of them. A body that exhausts its memory ends the thread alone and is
 * refused as `body_too_complex`.
 */
export function createBodyThreads(): { check: CheckBody; close: () => Promise<void> } {
  let pool: Piscina | null = null
  const open = () =>
    new Piscina({
      filename: new URL('./body-thread.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: RESOURCE_LIMITS,
      execArgv: [],
    })
  return {
    async check(endpoint, parts) {
      pool ??= open()
      const task: BodyTask = { endpoint, parts: parts.map(ownBytes) }
      const result = (await pool
        .run(task, { name: 'checkBody', transferList: task.parts.map(({ buffer }) => buffer as ArrayBuffer) })
        .catch((cause: Error & { code?: string }) => {
          if (cause.code === 'ERR_WORKER_OUT_OF_MEMORY')
            throw new AppError('body_too_complex', undefined, { cause })
          throw cause
        })) as BodyResult
      if ('code' in result) throw new AppError(result.code)
      if ('faults' in result) throw new InvalidRequest(result.faults)
      return new ValidatedBody(result.value)
    },
    close: async () => {
      await pool?.destroy()
    },
  }
}

/** The bytes in a buffer of their own, which can go to the thread without being copied there; a slice of a larger one is copied. */
function ownBytes(bytes: Buffer): Uint8Array {
  const { buffer, byteOffset, byteLength } = bytes
  const isWhole = byteOffset === 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer
  return isWhole ? new Uint8Array(buffer) : Uint8Array.from(bytes)
}
