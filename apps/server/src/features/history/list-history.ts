import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { listHistory as definition } from '@quitus/contract/history/list-history.ts'
import { AppError } from '#errors/app-error.ts'
import { findRemovedUntil } from '#history-chain/removed-history.sql.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import { loadView, requireColumn, type View } from '#views/definition/view.sql.ts'
import { findGoneRow } from '#views/rows/anomaly-rows.sql.ts'
import { withFileAddress } from '#views/rows/file-address.ts'
import { selectRowsByEntryIds } from '#views/rows/rows.sql.ts'
import { selectChangeSets, selectHistory } from '#views/writing/history.sql.ts'
import { presentChangeSet } from './change-set.presenter.ts'

type Requested = {
  column?: string | undefined
  actor?: number | undefined
  before?: string | undefined
  limit: number
}
type Answer = ResponseOf<typeof definition>

export const listHistory = bindEndpoint(definition, async ({ params, query }, context) => {
  const view = await loadView(context.tx, params, context)
  const { entryId, ...requested } = query
  return entryId === undefined
    ? listChangeSets(view, requested, context)
    : listChangesOf(view, entryId, requested, context)
})

async function listChangeSets(
  view: View,
  requested: Requested,
  { tx, locale }: CallContext<typeof definition>,
): Promise<Answer> {
  if (requested.column !== undefined) requireColumn(view, requested.column)
  const found = await selectChangeSets(tx, view, { ...requested, limit: requested.limit + 1 })
  const reported = found.slice(0, requested.limit)
  return {
    history: [],
    changeSets: reported.map((row) => presentChangeSet(view, row, locale)),
    ...(await endOf(tx, view, found.length > requested.limit ? (reported.at(-1)?.id ?? null) : null)),
  }
}

async function listChangesOf(
  view: View,
  entryId: string,
  { column, actor, before, limit }: Requested,
  { tx, locale }: CallContext<typeof definition>,
): Promise<Answer> {
  const columns = column === undefined ? view.columns : [requireColumn(view, column)]
  const labels = new Map(columns.map((each) => [each.name, each.label[locale]]))
  const bare = { ...view, columns: [] }
  const [current] = await selectRowsByEntryIds(tx, bare, [entryId])
  const row = current ?? (await findGoneRow(tx, bare, entryId))
  if (row === undefined) throw new AppError('entry_not_found')
  const requested = { rowId: row.row_id, columns: [...labels.keys()], actor, before, limit: limit + 1 }
  const found = await selectHistory(tx, view, requested)
  const changeSets = [...new Set(found.map((change) => change.change_set_id))]
  const shown = new Set(changeSets.slice(0, limit))
  return {
    history: found
      .filter((change) => shown.has(change.change_set_id))
      .map((change) => ({
        changeSet: change.change_set_id,
        entryId,
        column: change.column_name,
        columnLabel: labels.get(change.column_name) ?? change.column_name,
        kind: change.kind,
        before: withFileAddress(view, row, change.column_name, change.before),
        after: withFileAddress(view, row, change.column_name, change.after),
        reason: change.reason,
        actor: change.actor,
        actorId: change.actor_id,
        impersonator: change.impersonator,
        at: new Date(change.created_at).toISOString(),
      })),
    changeSets: [],
    ...(await endOf(tx, view, changeSets.length > limit ? (changeSets[limit - 1] ?? null) : null)),
  }
}

/** Where the next page begins; on the last one, until when the history was removed. */
async function endOf(
  tx: CallContext<typeof definition>['tx'],
  { projectId }: View,
  next: string | null,
): Promise<Pick<Answer, 'next' | 'removedUntil'>> {
  return { next, removedUntil: next === null ? await findRemovedUntil(tx, projectId) : null }
}
