import type { Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/source.ts'
import type { RowRule } from '#auth/row-rule.ts'
import type { ReaderKind } from '#live/live-event.ts'
import { findView } from '#views/definition/find-view.ts'
import type { View } from '#views/definition/view.sql.ts'

/** The view as readers of a kind see it, null where it is gone; what they may do to it is nothing to an event. */
export function findViewFor(
  tx: Tx,
  requested: { projectId: number; source: Source },
  { roleType, locale, visibleRows }: ReaderKind & { visibleRows: RowRule },
): Promise<View | null> {
  const actor = { user: { id: 0, roleType, optionalFeatures: [] }, impersonator: null }
  const access = { features: [], right: 'read' } as const
  return findView(tx, requested, { actor, access, locale, visibleRows })
}
