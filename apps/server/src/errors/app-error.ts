import { ERRORS, type ErrorCode } from '@quitus/contract/errors.ts'
import type { Translate } from '#language/messages.ts'

export type Issue = { path: string; code: string; message: string }

/** A refusal with a stable code; status and message follow from the code alone. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[] | undefined

  constructor(code: ErrorCode, issues?: readonly Issue[], options?: ErrorOptions) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
    this.issues = issues
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** A refusal whose message has blanks; `words` fills them in the reader's language. */
export class WordedRefusal extends AppError {
  readonly words: (translate: Translate) => Record<string, string>

  constructor(code: ErrorCode, words: (translate: Translate) => Record<string, string>) {
    super(code)
    this.words = words
  }
}

/** A refusal that keeps what its call has written: the transaction commits before the caller is answered. */
export class CommittedRefusal extends AppError {}

/** The password was right, and a second step has to follow: the answer carries the challenge by which it is taken. */
export class SecondFactorRefusal extends CommittedRefusal {
  readonly challenge: string

  constructor(challenge: string) {
    super('second_factor_required')
    this.challenge = challenge
  }
}

/** A refusal that ends by itself: the answer says after how many seconds, in words and as `Retry-After`. */
export class RetryableError extends AppError {
  readonly retryAfterSeconds: number

  constructor(code: ErrorCode, retryAfterSeconds: number, options?: ErrorOptions) {
    super(code, undefined, options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
