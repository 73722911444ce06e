import type { ProjectAccess } from '@quitus/domain/access/permissions.ts'
import { HOME_FEATURES } from '@quitus/domain/access/project-feature.ts'
import { AppError } from '#errors/app-error.ts'

/** Refuses a project that has no home page (NAV-14). */
export function requireHome({ features }: ProjectAccess): void {
  if (!HOME_FEATURES.every((feature) => features.includes(feature))) throw new AppError('not_permitted')
}
