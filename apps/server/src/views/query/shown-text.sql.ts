import type { Tx } from '@quitus/database/connection.ts'
import type { ShownBy } from '#views/column-types/queried-type.ts'

/** Currency and time zone in which a project shows its cells. */
export async function findShownBy(tx: Tx, projectId: number): Promise<ShownBy> {
  return tx
    .selectFrom('core.projects')
    .select(['currency', 'time_zone as timeZone'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
}
