import type { LimitationSettings } from '@quitus/contract/projects/limitation.ts'
import type { Tx } from '@quitus/database/connection.ts'

/** Under which law do claims of a project lapse? */
export async function selectLimitation(
  tx: Tx,
  projectId: number,
): Promise<LimitationSettings & { currency: string }> {
  return tx
    .selectFrom('core.projects')
    .select(['country', 'claims_interrupt as claimsInterrupt', 'currency'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
}
