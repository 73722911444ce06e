import { signIn as definition } from '@quitus/contract/session/sign-in.ts'
import { CHALLENGE_MINUTES } from '@quitus/domain/people/second-factor.ts'
import { forgiveAttempt, takeAttempt } from '#auth/attempts.sql.ts'
import { checkPassword } from '#auth/check-password.ts'
import { insertChallenge } from '#auth/second-factor/challenges.sql.ts'
import { hasFactor, selectFactors } from '#auth/second-factor/factors.sql.ts'
import { findCredentials } from '#auth/session.sql.ts'
import { AppError, SecondFactorRefusal } from '#errors/app-error.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { openSession } from './open-session.ts'
import { signInByIdentity } from './sign-in-by-identity.ts'
import { deviceTokenFor, subjectsOf } from './sign-in-device.ts'

/** One argon2 verification whatever the login, so that neither text nor time reveals an unknown one (AUTH-01). */
export const signIn = bindCredentialsEndpoint(definition, async ({ body }, context) => {
  if ('azureToken' in body) return signInByIdentity(body, context)
  const { accessTokenKey, address, limits, transact } = context
  const now = context.now()
  const isRemembered = body.remember ?? false
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
    if (hasFactor(await selectFactors(tx, known.id))) {
      // The attempt is forgiven once the second step was taken: what a password alone can do stays limited.
      const requested = { purpose: 'signIn', userId: known.id, sessionId: null, isRemembered } as const
      throw new SecondFactorRefusal(
        await insertChallenge(tx, { ...requested, now, minutes: CHALLENGE_MINUTES }),
      )
    }
    await forgiveAttempt(tx, subjects, now)
    const session = await openSession(context, tx, known.id, isRemembered)
    return { ...session, deviceToken: deviceTokenFor(accessTokenKey, body) }
  })
})
