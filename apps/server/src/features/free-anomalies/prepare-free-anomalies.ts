import type { Db, Tx } from '@quitus/database/connection.ts'
import { publishView } from '@quitus/database/views/publish-view.sql.ts'
import { retirePublications } from '@quitus/database/views/retire-publications.sql.ts'
import { defineView } from '@quitus/database/views/view-definition.sql.ts'
import { hashDefinition } from '@quitus/database/views/view-definition.ts'
import { FREE_ANOMALY_VIEW } from './free-anomaly-view.ts'
import { findPublisher, noRows, selectProjectsToPrepare } from './prepare-free-anomalies.sql.ts'

/**
 * Gives a project the view into which people write free anomalies, still without a row; `actorId` is who prepares it.
 * Done again it takes over the definition, and every row stays.
 */
export async function prepareFreeAnomalies(
  tx: Tx,
  projectId: number,
  actorId: number,
  definition = FREE_ANOMALY_VIEW,
): Promise<void> {
  await defineView(tx, projectId, definition)
  await publishView(tx, projectId, definition.source, { table: noRows(), columns: new Set(), actorId })
}

/**
 * The same for every project that opens free anomalies and does not have this definition: projects of an earlier
 * release, and those that were made before there were free anomalies. One after another, each in a transaction of its
 * own; nothing happens where all have it.
 */
export async function prepareAllFreeAnomalies(owner: Db, definition = FREE_ANOMALY_VIEW): Promise<void> {
  for (const projectId of await selectProjectsToPrepare(owner, hashDefinition(definition))) {
    await owner.transaction().execute(async (tx) => {
      const actorId = await findPublisher(tx, projectId)
      // Nobody can sign in either.
      if (actorId !== undefined) await prepareFreeAnomalies(tx, projectId, actorId, definition)
    })
    await retirePublications(owner, projectId, definition.source)
  }
}
