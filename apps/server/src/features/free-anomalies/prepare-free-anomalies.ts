import type { Db, Tx } from '@quitus/database/connection.ts'
import { publishView } from '@quitus/database/views/publish-view.sql.ts'
import { defineView } from '@quitus/database/views/view-definition.sql.ts'
import { FREE_ANOMALY_VIEW } from './free-anomaly-view.ts'
import { findPublisher, noRows, selectProjectsToPrepare } from './prepare-free-anomalies.sql.ts'

/**
 * Gives a project the view into which people write free anomalies, still without a row; `actorId` is who prepares it. Done again it
 * takes over the definition of today, and every row stays.
 */
export async function prepareFreeAnomalies(tx: Tx, projectId: number, actorId: number): Promise<void> {
  await defineView(tx, projectId, FREE_ANOMALY_VIEW)
  await publishView(tx, projectId, FREE_ANOMALY_VIEW.source, {
    table: noRows(),
    columns: new Set(),
    actorId,
  })
}

/** The same for every project that opens free anomalies and has no such view yet: projects of an earlier version. */
export async function prepareAllFreeAnomalies(owner: Db): Promise<void> {
  for (const projectId of await selectProjectsToPrepare(owner)) {
    await owner.transaction().execute(async (tx) => {
      const actorId = await findPublisher(tx, projectId)
      // Nobody can sign in either.
      if (actorId !== undefined) await prepareFreeAnomalies(tx, projectId, actorId)
    })
  }
}
