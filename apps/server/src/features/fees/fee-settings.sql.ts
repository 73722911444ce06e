import type { FeeSettings } from '@quitus/contract/fees/fees.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { changeProjectSettings, selectProjectSettings } from '@quitus/database/views/project-settings.sql.ts'
import type { FeeRules } from '@quitus/domain/fees/fee-rule.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'

const NO_RULES: FeeRules = { claim: null, correct: null, tax: null }
type KeptFees = { isOn: boolean; rules: FeeRules }

/** The rules of a project, and whether customers see its statements. */
export async function selectFeeSettings(tx: Tx, projectId: number): Promise<FeeSettings> {
  const { success_fees: kept, shows_fees: isShown } = await selectProjectSettings(tx, projectId)
  const { isOn, rules } = kept ?? { isOn: false, rules: NO_RULES }
  return { isOn, isShown, rules: rules as FeeSettings['rules'] }
}

/** Writes what was chosen, as the owner, and records that it changed. */
export async function changeFeeSettings(
  tx: Tx,
  projectId: number,
  { isOn, isShown, rules }: FeeSettings,
  { actor, at }: { actor: Parameters<typeof recordAudit>[1]; at: Date },
): Promise<void> {
  const kept: KeptFees = { isOn, rules }
  await changeProjectSettings(tx, projectId, {
    success_fees: JSON.stringify(kept),
    shows_fees: isOn && isShown,
  })
  await recordAudit(
    tx,
    actor,
    { kind: 'projectChanged', projectId, details: { fields: ['successFees'] } },
    at,
  )
}
