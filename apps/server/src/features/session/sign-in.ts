import { signIn as definition } from '@quitus/contract/session/sign-in.ts'
import { subjectsOfSignIn } from '#auth/attempt-limits.ts'
import { forgiveAttempt, takeAttempt } from '#auth/attempts.sql.ts'
import { checkPassword } from '#auth/check-password.ts'
import { newDeviceToken, readDeviceToken } from '#auth/device-token.ts'
import { insertRefreshToken } from '#auth/refresh-token.sql.ts'
import { findCredentials, insertSession } from '#auth/session.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { issueSession } from './issue-session.ts'
import { signInByIdentity } from './sign-in-by-identity.ts'

type Attempt = { login: string; deviceToken?: string | undefined }

/** One argon2 verification whatever the login, so that neither text nor time reveals an unknown one (AUTH-01). */
export const signIn = bindCredentialsEndpoint(definition, async ({ body }, context) => {
  if ('azureToken' in body) return signInByIdentity(body, context)
  const { accessTokenKey, address, limits, transact } = context
  const now = context.now()
  const subjects = subjectsOf(accessTokenKey, body, address)
  const known = await transact(async ({ tx }) => {
    await takeAttempt(tx, subjects, now)
    return findCredentials(tx, body.login)
  })
  const isRight = await checkPassword(limits, address, known?.passwordHash ?? null, body.plainPassword)
  if (known === undefined || !isRight || known.isDisabled) throw new AppError('wrong_credentials')
  return transact(async ({ tx }) => {
    // The account may have changed while its password was being checked.
    const current = await findCredentials(tx, body.login)
    if (current?.passwordHash !== known.passwordHash) throw new AppError('wrong_credentials')
    await forgiveAttempt(tx, subjects, now)
    const sessionId = await insertSession(tx, known.id, body.remember ?? false, now)
    if (sessionId === null) throw new AppError('wrong_credentials')
    const refreshToken = await insertRefreshToken(tx, sessionId, now)
    const session = await issueSession(context, tx, { userId: known.id, sessionId }, refreshToken)
    return { ...session, deviceToken: deviceTokenFor(accessTokenKey, body) }
  })
})

function subjectsOf(key: Uint8Array, { login, deviceToken }: Attempt, address: string) {
  return subjectsOfSignIn(key, { login, address, device: readDeviceToken(key, login, deviceToken) })
}

/** A browser keeps the token that it has, so that it has one count for ever. */
function deviceTokenFor(key: Uint8Array, { login, deviceToken }: Attempt): string {
  const isOwn = deviceToken !== undefined && readDeviceToken(key, login, deviceToken) !== null
  return isOwn ? deviceToken : newDeviceToken(key, login)
}
