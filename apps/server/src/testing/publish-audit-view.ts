import type { Database } from '@quitus/database/connection.ts'
import { publishTestRows, type TestRow } from '@quitus/database/testing/stage-rows.sql.ts'
import type { Publication } from '@quitus/database/views/publish-view.sql.ts'
import { defineView } from '@quitus/database/views/view-definition.sql.ts'
import type { ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { AUDIT_ROWS, AUDIT_VIEW } from './audit-view.ts'

/** Defines and publishes a view, the whole audit view unless given otherwise; again, when it was published before. */
export function publishAuditView(
  database: Database,
  project: { id: number },
  publisher: { id: number },
  given: { view?: ViewDefinition; rows?: readonly TestRow[] } = {},
): Promise<Publication> {
  const { view = AUDIT_VIEW, rows = AUDIT_ROWS } = given
  return database.owner.transaction().execute(async (tx) => {
    await defineView(tx, project.id, view)
    return publishTestRows(tx, project.id, view.source, rows, publisher.id)
  })
}
