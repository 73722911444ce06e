import type { OptionalFeature, RoleType } from '@quitus/domain/permissions.ts'
import { AppError } from '#errors/app-error.ts'

/** Throws `powers_need_staff` for a customer who would administer or impersonate. */
export function refuseUnfitPowers(person: {
  roleType: RoleType
  optionalFeatures: readonly OptionalFeature[]
}): void {
  if (person.roleType === 'customer' && person.optionalFeatures.length > 0)
    throw new AppError('powers_need_staff')
}
