import { editCells as definition } from '@quitus/contract/views/edit-cells.ts'
import { AppError } from '#http/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import {
  insertCellChanges,
  insertChangeSet,
  lockPublication,
  lockReviewRows,
  updateReviewCells,
} from './edit.sql.ts'
import { planEdit } from './edit-plan.ts'
import { loadChoices, withChoices } from './load-choices.ts'
import { presentWindow } from './row.presenter.ts'
import { selectStoredRows } from './rows.sql.ts'
import { loadView } from './view.sql.ts'

export const editCells = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, now, translate, host } = context
  const loaded = await loadView(tx, { ...params, timestamp: body.timestamp }, context)
  const view = await withChoices(tx, loaded, context.locale)
  if (!(await lockPublication(tx, view))) throw new AppError('view_republished')
  const rowIds = await lockReviewRows(tx, view, [...new Set(body.changes.map((change) => change.entryId))])
  const stored = await selectStoredRows(tx, view, rowIds, { children: false })
  const choices = await loadChoices(tx, view, new Set(body.changes.map((change) => change.column)))
  const plan = planEdit(view, stored, body.changes, host, choices)
  let changeSet: string | null = null
  if (plan.changes.length > 0) {
    changeSet = await insertChangeSet(tx, view, actor, 'edit', now())
    await updateReviewCells(tx, view, plan.changes)
    await insertCellChanges(tx, view, changeSet, plan.changes)
  }
  const anomalyRowIds = stored.filter((row) => row.child_index === 0).map((row) => row.row_id)
  const updated = await selectStoredRows(tx, view, rowIds, { children: false })
  return {
    changeSet,
    updatedRows: presentWindow(view, anomalyRowIds, updated),
    refused: plan.refusals.map((refusal) => ({ ...refusal, message: translate(`cells:${refusal.code}`) })),
  }
})
