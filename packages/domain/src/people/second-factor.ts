import type { ActingUser } from '#access/permissions.ts'

/**
 * By what someone proves who they are beyond their password; without a factor the password itself counts, and without
 * one a new sign-in.
 */
export const VERIFICATION_METHODS = ['passkey', 'totp', 'recoveryCode', 'password', 'signIn'] as const
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number]

/** How long a verification remains valid. */
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

/** Until when someone who was first notified at this moment may continue without one. */
export function secondFactorDueAt({ graceDays }: SecondFactorPolicy, requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + graceDays * 86_400_000)
}
