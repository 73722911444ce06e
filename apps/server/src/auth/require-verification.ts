import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import type { Tx } from '@quitus/database/connection.ts'
import {
  needsSecondFactor,
  type SecondFactorPolicy,
  secondFactorDueAt,
  VERIFICATION_MINUTES,
} from '@quitus/domain/people/second-factor.ts'
import { AppError } from '#errors/app-error.ts'
import type { AccessClaims } from './access-token.ts'
import type { SignedInActor } from './actor.sql.ts'
import { findVerification, type Verification } from './second-factor/verification.sql.ts'

type Demands = Pick<EndpointDefinition, 'recentVerification'> & { openWithoutSecondFactor?: boolean }

/**
 * What a declaration requires beyond rights: that the person proved lately who they are (`verification_required`),
 * and that they have the second factor which the installation wants of them (`second_factor_enrolment_required`).
 */
export async function requireVerification(
  demands: Demands,
  tx: Tx,
  claims: AccessClaims,
  actor: SignedInActor,
  { policy, now }: { policy: SecondFactorPolicy; now: Date },
): Promise<void> {
  // A program proves itself with its token at each call.
  if (actor.user.permissions !== null) return
  const mayOwe = !demands.openWithoutSecondFactor && needsSecondFactor(policy, actor.user)
  if (!mayOwe && !demands.recentVerification) return
  const verification = await findVerification(tx, claims)
  const dueAt = mayOwe ? factorDueAt(policy, actor.user, verification) : null
  if (dueAt !== null && dueAt <= now) throw new AppError('second_factor_enrolment_required')
  if (demands.recentVerification && !isRecent(verification, now)) throw new AppError('verification_required')
}

/** True while nobody has to prove again who they are. */
export function isRecent(verification: Verification | undefined, now: Date): boolean {
  if (verification === undefined) return false
  return now.getTime() - verification.verifiedAt.getTime() < VERIFICATION_MINUTES * 60_000
}

/** Until when someone has to add a second factor; null where nothing is required of them. */
export function factorDueAt(
  policy: SecondFactorPolicy,
  user: Parameters<typeof needsSecondFactor>[1],
  verification: Verification | undefined,
): Date | null {
  if (!needsSecondFactor(policy, user) || verification === undefined) return null
  const { hasFactor, isByPassword, requestedAt } = verification
  // Anyone who signed in at an identity provider showed a second factor there.
  if (hasFactor || !isByPassword || requestedAt === null) return null
  return secondFactorDueAt(policy, requestedAt)
}
