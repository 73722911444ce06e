import { beginSecondFactor as beginDefinition } from '@quitus/contract/session/begin-second-factor.ts'
import { completeSignIn as definition } from '@quitus/contract/session/complete-sign-in.ts'
import { subjectsOfSecondFactor } from '#auth/attempt-limits.ts'
import { forgiveAttempt, takeAttempt } from '#auth/attempts.sql.ts'
import { readDeviceToken } from '#auth/device-token.ts'
import { requestFactor, takeFactor } from '#auth/second-factor/answer-factor.ts'
import { deleteChallenge, lockChallenge } from '#auth/second-factor/challenges.sql.ts'
import { selectFactors } from '#auth/second-factor/factors.sql.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { openSession } from './open-session.ts'
import { deviceTokenFor, subjectsOf } from './sign-in-device.ts'

const PURPOSE = { purpose: 'signIn', sessionId: null } as const

export const beginSecondFactor = bindCredentialsEndpoint(beginDefinition, ({ body }, context) =>
  context.transact(async ({ tx }) => {
    const { userId } = await lockChallenge(tx, body.challenge, { ...PURPOSE, now: context.now() })
    return requestFactor(context, tx, body.challenge, await selectFactors(tx, userId))
  }),
)

/** The attempt is counted, and its transaction committed, before the answer is looked at, as with passwords. */
export const completeSignIn = bindCredentialsEndpoint(definition, async ({ body }, context) => {
  const { accessTokenKey, address, transact } = context
  const now = context.now()
  const { challenge, answer, deviceToken } = body
  const attempt = await transact(async ({ tx }) => {
    const { login } = await lockChallenge(tx, challenge, { ...PURPOSE, now })
    const device = readDeviceToken(accessTokenKey, login, deviceToken)
    const subjects = subjectsOfSecondFactor(accessTokenKey, { login, address, device })
    await takeAttempt(tx, subjects, now)
    return { login, deviceToken, subjects }
  })
  return transact(async ({ tx }) => {
    const requested = await lockChallenge(tx, challenge, { ...PURPOSE, now })
    await takeFactor(context, tx, requested, answer)
    await deleteChallenge(tx, challenge)
    await forgiveAttempt(tx, [...attempt.subjects, ...subjectsOf(accessTokenKey, attempt, address)], now)
    const session = await openSession(context, tx, requested.userId, requested.isRemembered)
    return { ...session, deviceToken: deviceTokenFor(accessTokenKey, attempt) }
  })
})
