import type { ErrorCode } from '@quitus/contract/errors.ts'
import type { Problem } from '@quitus/contract/problem.schema.ts'

/** The code of a failure that never reached the server, or whose answer was no problem document. */
export const UNREACHABLE = 'unreachable'

/** What a failed call throws. `message` is in the reader's language; it is empty when `code` is `unreachable`. */
export class ApiError extends Error {
  readonly code: ErrorCode | typeof UNREACHABLE
  /** 0 when no answer came. */
  readonly status: number
  readonly issues: NonNullable<Problem['issues']>
  /** To be quoted to support: under it the call is in the logs, of the proxy at least. */
  readonly requestId: string | null
  /** What the second step of a sign-in names; null with every other refusal. */
  readonly challenge: string | null

  constructor(
    problem: Pick<ApiError, 'code' | 'message' | 'status' | 'issues' | 'requestId'> & {
      challenge?: string | null
    },
    cause?: unknown,
  ) {
    super(problem.message, { cause })
    this.name = 'ApiError'
    this.code = problem.code
    this.status = problem.status
    this.issues = problem.issues
    this.requestId = problem.requestId
    this.challenge = problem.challenge ?? null
  }
}

/** The error that an unsuccessful response represents. */
export async function readApiError(response: Response): Promise<ApiError> {
  try {
    const problem: Problem = await response.json()
    if (typeof problem.code === 'string') {
      return new ApiError({
        code: problem.code as ErrorCode,
        message: problem.message,
        status: response.status,
        issues: problem.issues ?? [],
        requestId: problem.requestId,
        challenge: problem.challenge ?? null,
      })
    }
  } catch {
    // A proxy answered in its own words: fall through.
  }
  return unreachable(response.status, response.headers.get('x-request-id'))
}

/** The error of a call that got no usable answer; `status` is 0 when there was none at all. */
export function unreachable(status: number, requestId: string | null, cause?: unknown): ApiError {
  return new ApiError({ code: UNREACHABLE, message: '', status, issues: [], requestId }, cause)
}
