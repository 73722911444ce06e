import { signIn as definition } from '@quitus/contract/session/sign-in.ts'
import { verifyPassword } from '#auth/password.ts'
import { findCredentials, insertSession } from '#auth/session.sql.ts'
import { AppError } from '#http/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { issueSession } from './issue-session.ts'

/** One argon2 verification whatever the login, so that neither text nor time tells an unknown one (AUTH-01). */
export const signIn = bindEndpoint(definition, async ({ body }, context) => {
  if ('azureToken' in body) throw new AppError('sign_in_method_unavailable')
  const credentials = await findCredentials(context.tx, body.login)
  const isRight = await verifyPassword(credentials?.passwordHash ?? null, body.plainPassword)
  if (credentials === undefined || !isRight || credentials.isDisabled) throw new AppError('wrong_credentials')
  const sessionId = await insertSession(context.tx, credentials.id, body.remember ?? false, context.now())
  return issueSession(context, context.tx, { userId: credentials.id, sessionId })
})
