import type { Tx } from '@quitus/database/connection.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'

/**
 * Which anomalies does a synthesis of this name count? Undefined where the requester sees none (row-level security).
 */
export async function findSynthesisFilter(
  tx: Tx,
  projectId: number,
  name: string,
): Promise<{ filter: Filter | null } | undefined> {
  const row = await tx
    .selectFrom('core.syntheses')
    .select('definition')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row === undefined ? undefined : { filter: row.definition.filter }
}
