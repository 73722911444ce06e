import { ERRORS, type ErrorCode, SPECIFIED_NUMBERS } from '@quitus/contract/errors.ts'
import type { Problem } from '@quitus/contract/problem.schema.ts'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toIssues } from '#bodies/request-issues.ts'
import { InvalidRequest } from '#bodies/validate-request.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError, RetryableError, SecondFactorRefusal, WordedRefusal } from '#errors/app-error.ts'
import { codeOfDatabaseError } from '#errors/database-errors.ts'
import { isRetiredMeanwhile } from '#errors/retired-meanwhile.ts'
import { localeOfRequest } from '#http/request/locale-of-request.ts'
import type { Translate } from '#language/messages.ts'
import { waitText } from '#language/wait-text.ts'

const CODE_BY_FASTIFY_ERROR: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL: 'invalid_request',
}

/**
 * Answers every failure as problem details in the reader's language (API-03); only unexplained ones reach the log as
 * errors.
 */
export function handleProblems(
  app: FastifyInstance,
  { messages, metrics }: Pick<Deps, 'messages' | 'metrics'>,
): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    if (hasLeft(request)) {
      request.log.info('the caller left before its body was there')
      return reply.hijack()
    }
    const translate = messages(localeOfRequest(request))
    const refusal = toAppError(error, translate)
    metrics.refusals.inc({ code: refusal.code })
    if (isSignInRefusal(refusal.code)) metrics.signInRefusals.inc({ code: refusal.code })
    if (ERRORS[refusal.code].reported) request.log.error({ err: error }, refusal.code)
    else request.log.info({ code: refusal.code }, 'refused')
    return sendProblem(reply, request, refusal, translate)
  })
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, request, new AppError('route_not_found'), messages(localeOfRequest(request))),
  )
}

/** True when the connection closed before the whole body had come: nobody is there to be answered. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Codes that a password, a second factor or an identity earns which opens nothing, or one too many. */
const SIGN_IN_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  ...(['wrong_credentials', 'wrong_password', 'too_many_attempts'] as const),
  ...(['wrong_code', 'code_used', 'passkey_refused'] as const),
  ...(['identity_token_invalid', 'identity_token_expired', 'identity_token_used'] as const),
  ...(['identity_clock_off', 'identity_not_connected', 'identity_of_another'] as const),
])

function isSignInRefusal(code: ErrorCode): boolean {
  return SIGN_IN_REFUSALS.has(code)
}

/** The same for addresses that Fastify cannot read: they reach neither hooks nor handlers. */
export function answerUnreadableAddress(messages: (locale: Locale) => Translate) {
  return (error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void => {
    const translate = messages(localeOfRequest(request))
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    sendProblem(reply, request, toAppError(error, translate), translate)
  }
}

/** Writes one refusal as an answer. */
export function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  refusal: AppError,
  translate: Translate,
): FastifyReply {
  if (refusal instanceof RetryableError) reply.header('retry-after', refusal.retryAfterSeconds)
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(refusal.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(toProblem(request, refusal, translate))
}

/** One refusal as the reader of a request is notified of it. */
export function toProblem(request: FastifyRequest, refusal: AppError, translate: Translate): Problem {
  const statusCode = SPECIFIED_NUMBERS[refusal.code]
  return {
    type: `urn:quitus:error:${refusal.code}`,
    title: refusal.code,
    status: refusal.status,
    code: refusal.code,
    message: translate(`errors:${refusal.code}`, wordsOf(refusal, localeOfRequest(request), translate)),
    requestId: request.id,
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(refusal.issues === undefined ? {} : { issues: [...refusal.issues] }),
    ...(refusal instanceof SecondFactorRefusal ? { challenge: refusal.challenge } : {}),
  }
}

function wordsOf(refusal: AppError, locale: Locale, translate: Translate): Record<string, string> {
  if (refusal instanceof WordedRefusal) return refusal.words(translate)
  return refusal instanceof RetryableError ? { wait: waitText(refusal.retryAfterSeconds, locale) } : {}
}

function toAppError(error: Error & { code?: string; statusCode?: number }, translate: Translate): AppError {
  if (error instanceof AppError) return error
  if (error instanceof InvalidRequest)
    return new AppError('invalid_request', toIssues(error.faults, translate))
  const known = error.code === undefined ? undefined : CODE_BY_FASTIFY_ERROR[error.code]
  if (known !== undefined) return new AppError(known)
  if (isRetiredMeanwhile(error)) return new AppError('view_republished')
  if (isDatabaseUnreachable(error)) return new RetryableError('unavailable', 1)
  const stored = codeOfDatabaseError(error)
  if (stored !== null) return new AppError(stored, undefined, { cause: error })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('invalid_request')
  }
  return new AppError('internal_error')
}
