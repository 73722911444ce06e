import { ERRORS, type ErrorCode } from '@quitus/contract/errors.ts'

export type Issue = { path: string; code: string; message: string }

/** A refusal with a stable code; status and message follow from the code alone. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[] | undefined

  constructor(code: ErrorCode, issues?: readonly Issue[]) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.issues = issues
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** A refusal that keeps what its call has written: the transaction commits before the caller is told. */
export class CommittedRefusal extends AppError {}

/** A refusal that ends by itself: the answer tells after how many seconds, in words and as `Retry-After`. */
export class PassingRefusal extends AppError {
  readonly retryAfterSeconds: number

  constructor(code: ErrorCode, retryAfterSeconds: number) {
    super(code)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
