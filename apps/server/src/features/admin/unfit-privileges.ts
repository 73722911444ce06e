import type { OptionalFeature, RoleType } from '@quitus/domain/access/permissions.ts'
import { AppError } from '#errors/app-error.ts'

/** Throws `privileges_need_staff` for a customer who would administer or impersonate. */
export function refuseUnfitPrivileges(person: {
  roleType: RoleType
  optionalFeatures: readonly OptionalFeature[]
}): void {
  if (person.roleType === 'customer' && person.optionalFeatures.length > 0)
    throw new AppError('privileges_need_staff')
}
