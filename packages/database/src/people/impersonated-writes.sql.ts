import type { Tx } from '../connection.ts'

/** Decides, as the owner, whether those who impersonate members of a project may write there. */
export async function setImpersonatedWrites(tx: Tx, projectId: number, isAllowed: boolean): Promise<void> {
  await tx
    .updateTable('core.projects')
    .set({ allows_impersonated_writes: isAllowed })
    .where('id', '=', projectId)
    .execute()
}
