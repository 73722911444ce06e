import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { ErrorCode } from '@quitus/contract/errors.ts'
import type { Problem } from '@quitus/contract/problem.schema.ts'
import { isDiskFull } from '../receive-bytes.ts'

/** Words a refusal for the caller, under a status of the protocol where it has one of its own. */
export type ProblemOf = (code: ErrorCode, status?: number) => Problem

const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'upload_not_found',
  409: 'upload_out_of_step',
  410: 'upload_not_found',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  423: 'upload_in_use',
}

/**
 * What the tus library means by a status, and by what it failed of: a lock that it did not get is no fault of the
 * server.
 */
export function refusalOf(status: number, failure: unknown): { code: ErrorCode; status?: number } {
  const text = failure instanceof Error ? failure.message : bodyOf(failure)
  if (/\block\b/i.test(text)) return { code: 'upload_in_use' }
  if (status >= 500)
    return { code: status === 507 || isDiskFull(failure) ? 'storage_full' : 'storage_unavailable' }
  return { code: CODES[status] ?? 'invalid_request', status }
}

function bodyOf(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null || !('body' in failure)) return ''
  return typeof failure.body === 'string' ? failure.body : ''
}

/**
 * Makes problem details of what the library would answer as text: every refusal of a response that is handed to it
 * (API-03).
 */
export function answerProblems(response: ServerResponse, problemOf: (status: number) => Problem): void {
  const { write, end } = response
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...more: unknown[]
  ) => ServerResponse
  let refusal: string | null = null
  response.writeHead = ((status: number, ...more: unknown[]) => {
    if (status < 400) return writeHead(status, ...more)
    const problem = problemOf(status)
    refusal = JSON.stringify(problem)
    for (const [name, value] of headersOf(more.at(-1))) {
      if (value !== undefined && !/^(content-|transfer-)/i.test(name)) response.setHeader(name, value)
    }
    response.setHeader('content-type', 'application/problem+json; charset=utf-8')
    response.setHeader('content-length', Buffer.byteLength(refusal))
    return writeHead(problem.status)
  }) as ServerResponse['writeHead']
  response.write = ((...given: Parameters<typeof write>) =>
    refusal === null ? write.apply(response, given) : true) as typeof write
  response.end = ((...given: Parameters<typeof end>) =>
    refusal === null ? end.apply(response, given) : end.call(response, refusal, 'utf8')) as typeof end
}

function headersOf(given: unknown): [string, OutgoingHttpHeaders[string]][] {
  if (typeof given !== 'object' || given === null) return []
  if (!Array.isArray(given)) return Object.entries(given as OutgoingHttpHeaders)
  if (given.every(Array.isArray)) return given as [string, string][]
  return Array.from({ length: given.length / 2 }, (_, at) => [given[2 * at], given[2 * at + 1]])
}
