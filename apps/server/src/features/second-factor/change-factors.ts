import type { Tx } from '@quitus/database/connection.ts'
import { needsSecondFactor } from '@quitus/domain/people/second-factor.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import {
  deleteRecoveryCodes,
  hasFactor,
  replaceRecoveryCodes,
  selectFactors,
} from '#auth/second-factor/factors.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'

type Change = Pick<Deps, 'now' | 'secondFactorPolicy'> & { tx: Tx; actor: SignedInActor }
type FactorKind = 'passkey' | 'totp'

/** Records a factor that was added; with the first one come recovery codes, else null. */
export async function noteAddedFactor(
  { tx, actor, now }: Change,
  factor: FactorKind,
  wasFirst: boolean,
): Promise<{ recoveryCodes: string[] | null }> {
  await recordAudit(
    tx,
    actor,
    { kind: 'secondFactorAdded', subjectId: actor.user.id, details: { factor } },
    now(),
  )
  return { recoveryCodes: wasFirst ? await replaceRecoveryCodes(tx, actor.user.id, now()) : null }
}

/**
 * Records a factor that was removed, and forgets the recovery codes with the last; throws `last_second_factor` where
 * one is required.
 */
export async function noteRemovedFactor(
  { tx, actor, now, secondFactorPolicy }: Change,
  factor: FactorKind,
): Promise<void> {
  const { user } = actor
  await recordAudit(
    tx,
    actor,
    { kind: 'secondFactorRemoved', subjectId: user.id, details: { factor } },
    now(),
  )
  if (hasFactor(await selectFactors(tx, user.id))) return
  if (needsSecondFactor(secondFactorPolicy, user)) throw new AppError('last_second_factor')
  await deleteRecoveryCodes(tx, user.id)
}
