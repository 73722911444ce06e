import { listDeletedFreeAnomalies as definition } from '@quitus/contract/free-anomalies/list-deleted-free-anomalies.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentRow } from '#views/rows/row.presenter.ts'
import { selectDeletedRows } from './added-rows.sql.ts'
import { loadOwnView } from './added-rows.ts'

export const listDeletedFreeAnomalies = bindEndpoint(definition, async ({ params, query }, context) => {
  const view = await loadOwnView(context.tx, params, context)
  const { count, rows } = await selectDeletedRows(context.tx, view, query)
  return {
    count,
    rows: rows.map(({ stored, actor, impersonator, deletedAt }) => ({
      row: presentRow(view, stored),
      actor,
      impersonator,
      at: new Date(deletedAt).toISOString(),
    })),
  }
})
