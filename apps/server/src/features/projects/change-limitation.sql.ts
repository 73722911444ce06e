import type { LimitationSettings } from '@quitus/contract/projects/limitation.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { changeProjectSettings } from '@quitus/database/views/project-settings.sql.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'

/** Writes what was chosen, as the owner, and records what changed. */
export async function changeLimitation(
  tx: Tx,
  projectId: number,
  chosen: LimitationSettings,
  { actor, at }: { actor: Parameters<typeof recordAudit>[1]; at: Date },
): Promise<void> {
  const { country, claimsInterrupt } = chosen
  const before = await changeProjectSettings(tx, projectId, { country, claims_interrupt: claimsInterrupt })
  const changed = {
    country: [before.country, country],
    claimsInterrupt: [before.claims_interrupt, claimsInterrupt],
  }
  const fields = Object.entries(changed).filter(([, [was, is]]) => was !== is)
  if (fields.length === 0) return
  const details = {
    fields: fields.map(([name]) => name),
    before: fields.map(([, [was]]) => String(was ?? '')).join(', '),
    after: fields.map(([, [, is]]) => String(is ?? '')).join(', '),
  }
  await recordAudit(tx, actor, { kind: 'projectChanged', projectId, details }, at)
}
