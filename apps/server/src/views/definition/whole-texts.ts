import { can, type ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { View } from './view.sql.ts'

/**
 * The view whose rows show whole IBANs to people who review the project (ACC-08). For the rows of screens alone:
 * filters, value lists, events, exports and service accounts read the masked form.
 */
export function withWholeTexts(
  view: View,
  { actor, access }: { actor: SignedInActor; access: ProjectAccess },
): View {
  return actor.user.permissions === null && can(actor, 'cell.edit', access) ? showWholeTexts(view) : view
}

/** The same for everybody: what is read of it must not leave the server. */
export function showWholeTexts(view: View): View {
  return {
    ...view,
    columns: view.columns.map((column) =>
      column.wholeStorageName === null ? column : { ...column, shownStorageName: column.wholeStorageName },
    ),
  }
}
