import {
  getTriage as definition,
  MAX_TRIAGE_SUPPLIERS,
  TRIAGE_SCORES,
} from '@quitus/contract/triage/get-triage.ts'
import { ANOMALY_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import { leadingAmount } from '@quitus/domain/columns/column.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { StoreReader } from '#views/column-store/read-store.ts'
import { findView } from '#views/definition/find-view.ts'
import type { View } from '#views/definition/view.sql.ts'
import { loadTotals } from '#views/result-sets/load-totals.ts'
import { selectWaitingSuppliers } from './triage.sql.ts'

/** The counts and sums of the grid under the same filters, because they come from the same query. */
export const getTriage = bindEndpoint(definition, async ({ params: { projectId } }, context) => {
  const { tx } = context
  const view = await findView(tx, { projectId, source: 'dashboard' }, context)
  const state = view?.stateColumns?.state
  if (view === null || state === undefined) return { triage: null }
  const filter: Filter = { column: state, op: 'in', value: ['detected'] }
  const amount = leadingAmount(view.columns.map((column) => ({ ...column, hidden: column.isHidden })))
  const score = view.columns.find(({ name }) => name === ANOMALY_COLUMN.score)
  const [code, name] = view.supplierColumns.map((each) => view.columns.find((column) => column.name === each))
  const scores: { least: number; count: number; amount: number | null }[] = []
  for (const least of score === undefined ? [] : TRIAGE_SCORES) {
    const reached: Filter = { column: score?.name ?? '', op: 'between', value: [least, null] }
    scores.push({ least, ...(await totalsOf(context, view, { all: [filter, reached] }, amount?.name)) })
  }
  const suppliers =
    code === undefined
      ? []
      : await selectWaitingSuppliers(tx, view, { code, name: name ?? code, amount }, MAX_TRIAGE_SUPPLIERS)
  return {
    triage: {
      timestamp: view.timestamp,
      ...(await totalsOf(context, view, filter, amount?.name)),
      filter,
      scoreColumn: score?.name ?? null,
      amountColumn: amount?.name ?? null,
      scores,
      supplierColumn: code?.name ?? null,
      suppliers,
    },
  }
})

async function totalsOf(reader: StoreReader, view: View, filter: Filter, amount: string | undefined) {
  const { count, sums } = await loadTotals(reader, view, { filter, scope: 'anomalyRow', sort: [] })
  return { count, amount: amount === undefined ? null : (sums[amount] ?? 0) }
}
