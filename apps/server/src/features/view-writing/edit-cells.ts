import { editCells as definition } from '@quitus/contract/views/edit-cells.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadChoices, withChoices } from '#views/definition/load-choices.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { withWholeTexts } from '#views/definition/whole-texts.ts'
import { selectEntryPlaces } from '#views/rows/child-rows.sql.ts'
import { readUpdatedRows } from '#views/rows/updated-rows.ts'
import { insertChangeSet, updateReviewCells } from '#views/writing/change-set.sql.ts'
import { type EditPlan, planEdit } from '#views/writing/edit-plan.ts'
import { lockPublication, lockStoredRows } from '#views/writing/locks.sql.ts'
import { withoutWithheld } from '#views/writing/refusals.ts'
import { writeOnce } from '#views/writing/write-once.sql.ts'

export const editCells = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, access, now, translate, publicHost } = context
  const { clientKey, changes, kind, timestamp, reason = null } = body
  const entryIds = [...new Set(changes.map((change) => change.entryId))]
  const request = { name: definition.name, projectId: params.projectId, parts: { params, body }, clientKey }
  // The view as it was written to; a repeated write is answered with the present one.
  let written = null as { view: View; anomalyRowIds: number[] } | null
  const { outcome } = await writeOnce(context, request, async () => {
    const view = await loadView(tx, { ...params, timestamp }, context)
    if (!(await lockPublication(tx, view))) throw new AppError('view_republished')
    const requested = new Set(changes.map((change) => change.column))
    const choices = await loadChoices(tx, await withChoices(tx, view, context.locale), requested)
    const selecting = new Set([...choices.values()].map(({ filterWithColumn }) => filterWithColumn))
    const decided = requested.has(view.stateColumns?.validated ?? '') ? decisionColumns(view) : new Set()
    const narrow = {
      ...view,
      columns: view.columns.filter(
        ({ name }) => requested.has(name) || selecting.has(name) || decided.has(name),
      ),
    }
    const stored = await lockStoredRows(tx, narrow, entryIds)
    const decider = view.stateColumns === null ? null : { actor, access, reason, now: now() }
    const plan = planEdit(narrow, stored, changes, publicHost(), choices, decider)
    const changeSet = await save(view, plan)
    const heads = new Map(
      stored.filter((row) => row.child_index === 0).map((row) => [row.anomaly_id, row.row_id]),
    )
    const anomalies = new Map(stored.map((row) => [row.entry_id, heads.get(row.anomaly_id)]))
    written = { view, anomalyRowIds: distinct(entryIds.map((entryId) => anomalies.get(entryId))) }
    return {
      changeSet,
      changed: plan.changes.filter(({ isShown }) => isShown).length,
      refused: plan.refusals,
    }
  })
  const { view, anomalyRowIds } = written ?? (await findWritten(tx, await loadView(tx, params, context)))
  return {
    changeSet: outcome.changeSet,
    changed: outcome.changed,
    ...(await readUpdatedRows(tx, withWholeTexts(view, context), anomalyRowIds)),
    refused: (await withoutWithheld(tx, view, outcome.refused)).map((refusal) => ({
      ...refusal,
      message: translate(`cells:${refusal.code}`),
    })),
  }

  async function save(view: View, { changes }: EditPlan): Promise<string | null> {
    if (changes.length === 0) return null
    const changeSet = await insertChangeSet(tx, view, { actor, kind, reason, now: now() }, changes)
    await updateReviewCells(tx, view, changeSet, [...new Set(changes.map(({ column }) => column))])
    return changeSet
  }

  async function findWritten(tx: Tx, view: View) {
    const places = await selectEntryPlaces(tx, view, entryIds)
    const anomalies = new Map(places.map((place) => [place.entryId, place.anomalyRowId]))
    return { view, anomalyRowIds: distinct(entryIds.map((entryId) => anomalies.get(entryId))) }
  }
})

/** Every column that a decision reads or writes. */
function decisionColumns({ stateColumns }: View): ReadonlySet<string> {
  return new Set([...Object.values(stateColumns ?? {}), ROW_LOCKED_COLUMN])
}

function distinct(rowIds: readonly (number | undefined)[]): number[] {
  return [...new Set(rowIds.filter((id) => id !== undefined))]
}
