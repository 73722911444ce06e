import { parentPort } from 'node:worker_threads'
import type { ErrorCode } from '@quitus/contract/errors.ts'
import { REGISTRY } from '@quitus/contract/registry.ts'
import { AppError } from '#errors/app-error.ts'
import { parseJson } from './parse-json.ts'
import type { RequestFault } from './request-issues.ts'
import { validate } from './validate-request.ts'

export type BodyTask = { endpoint: string; parts: readonly Uint8Array[] }
export type BodyResult =
  | { value: unknown }
  | { faults: readonly RequestFault[] }
  | { code: Extract<ErrorCode, 'malformed_json' | 'body_too_deep' | 'body_too_complex'> }
  | { failed: string }
/** What the thread reports: that it takes bodies, and then what each of them came to. */
export type ThreadMessage = 'ready' | BodyResult

const schemas = new Map(REGISTRY.map(({ name, body }) => [name, body]))
const decoder = new TextDecoder()

/** Parses and validates one body in a worker thread, so that the event loop of the server goes on. */
function checkBody({ endpoint, parts }: BodyTask): BodyResult {
  try {
    const value = parseJson(decoder.decode(Buffer.concat(parts)))
    const schema = schemas.get(endpoint)
    return schema === undefined ? { value } : validate(schema, value)
  } catch (error) {
    if (error instanceof AppError) return { code: error.code as 'malformed_json' }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (task: BodyTask) => parentPort?.postMessage(checkBody(task)))
parentPort?.postMessage('ready' satisfies ThreadMessage)
