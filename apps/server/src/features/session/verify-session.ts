import { beginVerification as beginDefinition } from '@quitus/contract/session/begin-verification.ts'
import { verifySession as definition } from '@quitus/contract/session/verify-session.ts'
import { CHALLENGE_MINUTES } from '@quitus/domain/people/second-factor.ts'
import { subjectsOfUnlock } from '#auth/attempt-limits.ts'
import { forgiveAttempt, takeAttempt } from '#auth/attempts.sql.ts'
import { checkPassword } from '#auth/check-password.ts'
import { requestFactor, takeFactor } from '#auth/second-factor/answer-factor.ts'
import { deleteChallenge, insertChallenge, lockChallenge } from '#auth/second-factor/challenges.sql.ts'
import { hasFactor, selectFactors } from '#auth/second-factor/factors.sql.ts'
import { noteVerification } from '#auth/second-factor/verification.sql.ts'
import { findCredentials } from '#auth/session.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'

/** Anyone who has a second factor shows it; others give their password, and anyone who has none signs in again. */
export const beginVerification = bindCredentialsEndpoint(beginDefinition, (_request, context) =>
  context.transact(async ({ tx, actor: { user } }) => {
    const { sessionId } = context
    const requested = { purpose: 'verification', userId: user.id, sessionId } as const
    const challenge = await insertChallenge(tx, {
      ...requested,
      now: context.now(),
      minutes: CHALLENGE_MINUTES,
    })
    const factors = await selectFactors(tx, user.id)
    if (hasFactor(factors)) {
      return { challenge, ...(await requestFactor(context, tx, challenge, factors)) }
    }
    const credentials = await findCredentials(tx, user.login)
    const method = credentials?.passwordHash == null ? 'signIn' : 'password'
    return { challenge, methods: [method], passkey: null }
  }),
)

export const verifySession = bindCredentialsEndpoint(definition, async ({ body }, context) => {
  const { accessTokenKey, address, limits, sessionId, transact } = context
  const now = context.now()
  const purpose = { purpose: 'verification', sessionId, now } as const
  const { challenge, answer } = body
  const subjects = subjectsOfUnlock(accessTokenKey, { sessionId, address })
  const known = await transact(async ({ tx }) => {
    const { login } = await lockChallenge(tx, challenge, purpose)
    await takeAttempt(tx, subjects, now)
    return findCredentials(tx, login)
  })
  const isRight =
    'plainPassword' in answer &&
    (await checkPassword(limits, address, known?.passwordHash ?? null, answer.plainPassword))
  return transact(async ({ tx }) => {
    const requested = await lockChallenge(tx, challenge, purpose)
    if ('plainPassword' in answer) {
      const current = await findCredentials(tx, requested.login)
      if (hasFactor(await selectFactors(tx, requested.userId))) throw new AppError('second_factor_required')
      if (!isRight || current?.passwordHash !== known?.passwordHash) throw new AppError('wrong_password')
    } else await takeFactor(context, tx, requested, answer)
    await deleteChallenge(tx, challenge)
    await forgiveAttempt(tx, subjects, now)
    await noteVerification(tx, sessionId, now)
    return undefined
  })
})
