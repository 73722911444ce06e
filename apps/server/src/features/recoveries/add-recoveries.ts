import { addRecoveries as definition } from '@quitus/contract/recoveries/add-recoveries.ts'
import { sumDecimals } from '@quitus/domain/text/decimal-sum.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { insertChangeSet, updateReviewCells } from '#views/writing/change-set.sql.ts'
import { insertRecoveries, lockBankEntries } from '#views/writing/recoveries.sql.ts'
import { writeOnce } from '#views/writing/write-once.sql.ts'
import { type BulkLine, planBulk } from './plan-bulk.ts'

/** Issues named of one refused call. */
const MOST_ISSUES = 50

/** Records lines of several anomalies, all or none: a change set for each source that they are of. */
export const addRecoveries = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, now, translate } = context
  const { projectId } = params
  const lines: BulkLine[] = body.lines.map((line) => ({ ...line, amount: String(line.amount) }))
  const call = { name: definition.name, projectId, parts: { params, body }, clientKey: body.clientKey }
  const { outcome } = await writeOnce(context, call, async () => {
    if (lines.some(({ bankEntry }) => bankEntry !== null)) await lockBankEntries(tx, projectId)
    const { refusals, parts } = await planBulk(context, projectId, lines, { isWriting: true })
    const issues = refusals.flatMap((code, at) =>
      code === null ? [] : [{ path: `lines.${at}`, code, message: translate(`errors:${code}`) }],
    )
    if (issues.length > 0) throw new AppError('recoveries_refused', issues.slice(0, MOST_ISSUES))
    const changeSets: string[] = []
    for (const { view, lines: ofView, changes } of parts) {
      const action = { actor, kind: 'recover', now: now() } as const
      const changeSet = await insertChangeSet(tx, view, action, changes)
      await insertRecoveries(tx, view, ofView, { changeSet, userId: actor.user.id, now: now() })
      const written = [...new Set(changes.map(({ column }) => column))]
      await updateReviewCells(tx, view, changeSet, written, { opensLocked: true })
      changeSets.push(changeSet)
    }
    return {
      changeSets,
      recorded: lines.length,
      anomalies: new Set(lines.map(({ anomalyId }) => anomalyId)).size,
      amount: Number(sumDecimals(lines.map(({ amount }) => amount))),
    }
  })
  return outcome
})
