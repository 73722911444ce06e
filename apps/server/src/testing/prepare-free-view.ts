import type { Database } from '@quitus/database/connection.ts'
import { prepareFreeAnomalies } from '#features/free-anomalies/prepare-free-anomalies.ts'

/** Gives a project the view of free anomalies that every new project has; called again, it publishes it again. */
export function prepareFreeView(
  database: Database,
  project: { id: number },
  publisher: { id: number },
): Promise<void> {
  return database.owner.transaction().execute((tx) => prepareFreeAnomalies(tx, project.id, publisher.id))
}
