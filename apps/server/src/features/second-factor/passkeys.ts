import { beginPasskeyEnrolment as beginDefinition } from '@quitus/contract/second-factor/begin-passkey-enrolment.ts'
import { enrolPasskey as enrolDefinition } from '@quitus/contract/second-factor/enrol-passkey.ts'
import { removePasskey as removeDefinition } from '@quitus/contract/second-factor/remove-passkey.ts'
import { renamePasskey as renameDefinition } from '@quitus/contract/second-factor/rename-passkey.ts'
import { ENROLMENT_MINUTES, MAX_PASSKEYS } from '@quitus/domain/people/second-factor.ts'
import { requirePasskeySite } from '#auth/second-factor/answer-factor.ts'
import { deleteChallenge, insertChallenge, lockChallenge } from '#auth/second-factor/challenges.sql.ts'
import {
  deletePasskey,
  type Factors,
  hasFactor,
  insertPasskey,
  lockAccount,
  renamePasskey as renamePasskeyRow,
  selectFactors,
} from '#auth/second-factor/factors.sql.ts'
import { passkeyCreation, readNewPasskey } from '#auth/second-factor/passkeys.ts'
import { AppError } from '#errors/app-error.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { noteAddedFactor, noteRemovedFactor } from './change-factors.ts'

export const beginPasskeyEnrolment = bindCredentialsEndpoint(beginDefinition, (_request, context) =>
  context.transact(async ({ tx, actor: { user } }) => {
    const site = requirePasskeySite(context)
    const factors = await selectFactors(tx, user.id)
    requirePlace(factors)
    const creation = await passkeyCreation(site, user, factors.passkeys)
    const challenge = await insertChallenge(tx, {
      purpose: 'passkeyEnrolment',
      userId: user.id,
      sessionId: context.sessionId,
      passkeyChallenge: creation.challenge,
      now: context.now(),
      minutes: ENROLMENT_MINUTES,
    })
    return { challenge, creation }
  }),
)

export const enrolPasskey = bindCredentialsEndpoint(enrolDefinition, ({ body }, context) =>
  context.transact(async ({ tx, actor }) => {
    const { user } = actor
    const now = context.now()
    const site = requirePasskeySite(context)
    await lockAccount(tx, user.id)
    const requested = { purpose: 'passkeyEnrolment', sessionId: context.sessionId, now } as const
    const { passkeyChallenge } = await lockChallenge(tx, body.challenge, requested)
    const factors = await selectFactors(tx, user.id)
    requirePlace(factors)
    const passkey = await readNewPasskey(site, passkeyChallenge ?? '', body.passkey)
    if (passkey === null) throw new AppError('passkey_refused')
    await deleteChallenge(tx, body.challenge)
    const isNew = await insertPasskey(tx, user.id, { ...passkey, name: body.name }, now)
    if (!isNew) throw new AppError('passkey_known')
    return noteAddedFactor({ ...context, tx, actor }, 'passkey', !hasFactor(factors))
  }),
)

export const renamePasskey = bindCredentialsEndpoint(renameDefinition, ({ params, body }, { transact }) =>
  transact(async ({ tx, actor }) => {
    const isKnown = await renamePasskeyRow(tx, actor.user.id, params.passkey, body.name)
    if (!isKnown) throw new AppError('passkey_not_found')
    return undefined
  }),
)

export const removePasskey = bindCredentialsEndpoint(removeDefinition, ({ params }, context) =>
  context.transact(async ({ tx, actor }) => {
    await lockAccount(tx, actor.user.id)
    if (!(await deletePasskey(tx, actor.user.id, params.passkey))) throw new AppError('passkey_not_found')
    await noteRemovedFactor({ ...context, tx, actor }, 'passkey')
    return undefined
  }),
)

function requirePlace({ passkeys }: Factors): void {
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError('too_many_passkeys')
}
