import { beginTotpEnrolment as beginDefinition } from '@quitus/contract/second-factor/begin-totp-enrolment.ts'
import { enrolTotp as enrolDefinition } from '@quitus/contract/second-factor/enrol-totp.ts'
import { removeTotp as removeDefinition } from '@quitus/contract/second-factor/remove-totp.ts'
import { ENROLMENT_MINUTES } from '@quitus/domain/people/second-factor.ts'
import { deleteChallenge, insertChallenge, lockChallenge } from '#auth/second-factor/challenges.sql.ts'
import {
  deleteTotpSecret,
  hasFactor,
  lockAccount,
  selectFactors,
  setTotpSecret,
} from '#auth/second-factor/factors.sql.ts'
import {
  newTotpSecret,
  openTotpSecret,
  sealTotpSecret,
  stepOfCode,
  totpAddress,
} from '#auth/second-factor/totp.ts'
import { AppError } from '#errors/app-error.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { noteAddedFactor, noteRemovedFactor } from './change-factors.ts'

export const beginTotpEnrolment = bindCredentialsEndpoint(beginDefinition, (_request, context) =>
  context.transact(async ({ tx, actor: { user } }) => {
    const { secret, base32 } = newTotpSecret()
    const challenge = await insertChallenge(tx, {
      purpose: 'totpEnrolment',
      userId: user.id,
      sessionId: context.sessionId,
      sealedSecret: sealTotpSecret(secret, context.accessTokenKey, user.id),
      now: context.now(),
      minutes: ENROLMENT_MINUTES,
    })
    return { challenge, secret: base32, address: totpAddress(secret, user.login, context.publicHost()) }
  }),
)

export const enrolTotp = bindCredentialsEndpoint(enrolDefinition, ({ body }, context) =>
  context.transact(async ({ tx, actor }) => {
    const { user } = actor
    const now = context.now()
    await lockAccount(tx, user.id)
    const requested = { purpose: 'totpEnrolment', sessionId: context.sessionId, now } as const
    const { sealedSecret } = await lockChallenge(tx, body.challenge, requested)
    if (sealedSecret === null) throw new AppError('challenge_expired')
    const step = stepOfCode(openTotpSecret(sealedSecret, context.accessTokenKey, user.id), body.code, now)
    if (step === null) throw new AppError('wrong_code')
    const factors = await selectFactors(tx, user.id)
    await deleteChallenge(tx, body.challenge)
    await setTotpSecret(tx, user.id, { sealedSecret, step, now })
    return noteAddedFactor({ ...context, tx, actor }, 'totp', !hasFactor(factors))
  }),
)

/** What is not there needs no removing. */
export const removeTotp = bindCredentialsEndpoint(removeDefinition, (_request, context) =>
  context.transact(async ({ tx, actor }) => {
    await lockAccount(tx, actor.user.id)
    if (await deleteTotpSecret(tx, actor.user.id)) {
      await noteRemovedFactor({ ...context, tx, actor }, 'totp')
    }
    return undefined
  }),
)
