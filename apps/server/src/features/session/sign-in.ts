import { signIn as definition } from '@quitus/contract/session/sign-in.ts'
import { forgiveAttempt, takeAttempt } from '#auth/attempts.sql.ts'
import { verifyPassword } from '#auth/password.ts'
import { findCredentials, insertSession } from '#auth/session.sql.ts'
import { AppError } from '#http/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { issueSession } from './issue-session.ts'

/** One argon2 verification whatever the login, so that neither text nor time tells an unknown one (AUTH-01). */
export const signIn = bindEndpoint(
  definition,
  async ({ body }, context) => {
    if ('azureToken' in body) throw new AppError('sign_in_method_unavailable')
    const { tx, address } = context
    const now = context.now()
    const credentials = await findCredentials(tx, body.login)
    const isRight = await verifyPassword(credentials?.passwordHash ?? null, body.plainPassword)
    if (credentials === undefined || !isRight || credentials.isDisabled)
      throw new AppError('wrong_credentials')
    await forgiveAttempt(tx, body.login, address)
    const sessionId = await insertSession(tx, credentials.id, body.remember ?? false, now)
    return issueSession(context, tx, { userId: credentials.id, sessionId })
  },
  async ({ body, address }, { database, now }) => {
    if ('login' in body) await takeAttempt(database.app, body.login, address, now())
  },
)
