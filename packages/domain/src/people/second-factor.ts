import type { ActingUser } from '../permissions.ts'

/** By what somebody proves who they are beyond their password; without a factor the password itself counts, and without one a new sign-in. */
export const VERIFICATION_METHODS = ['passkey', 'totp', 'recoveryCode', 'password', 'signIn'] as const
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number]

/** For so long nobody is asked again who they are. */
export const VERIFICATION_MINUTES = 10

/** Within this time the second step of a sign-in or of a verification is taken. */
export const CHALLENGE_MINUTES = 5

/** Within this time an enrolment is completed: a telephone may have to be fetched. */
export const ENROLMENT_MINUTES = 15

export const MAX_PASSKEYS = 10
export const MAX_PASSKEY_NAME = 80
export const RECOVERY_CODES = 10

/** Of whom an installation can require a second factor: its staff, administrators included. */
export type SecondFactorPolicy = { isRequiredOfStaff: boolean; graceDays: number }

/** Whether the installation wants a second factor of this person at all. */
export function needsSecondFactor(
  { isRequiredOfStaff }: SecondFactorPolicy,
  { roleType, optionalFeatures }: Pick<ActingUser, 'roleType' | 'optionalFeatures'>,
): boolean {
  return isRequiredOfStaff && (roleType === 'staff' || optionalFeatures.includes('admin_wexaus'))
}

/** Until when somebody who was first asked at this moment may go on without. */
export function secondFactorDueAt({ graceDays }: SecondFactorPolicy, askedAt: Date): Date {
  return new Date(askedAt.getTime() + graceDays * 86_400_000)
}
