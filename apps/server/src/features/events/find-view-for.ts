import type { Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/source.ts'
import type { RowRule } from '#auth/row-rule.ts'
import { AppError } from '#errors/app-error.ts'
import type { ReaderKind } from '#live/live-event.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'

/** The view as readers of a kind see it, null where it is gone; what they may do to it is nothing to an event. */
export async function findViewFor(
  tx: Tx,
  requested: { projectId: number; source: Source },
  { roleType, locale, visibleRows }: ReaderKind & { visibleRows: RowRule },
): Promise<View | null> {
  const actor = { user: { id: 0, roleType, optionalFeatures: [] }, impersonator: null }
  const access = { features: [], right: 'read' } as const
  try {
    return await loadView(tx, requested, { actor, access, locale, visibleRows })
  } catch (error) {
    if (error instanceof AppError && error.code === 'view_not_found') return null
    throw error
  }
}
