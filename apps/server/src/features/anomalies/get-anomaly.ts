import { getAnomaly as definition } from '@quitus/contract/anomalies/get-anomaly.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { selectMemberNames } from '#views/people/member-names.sql.ts'
import {
  selectAnomalyRows,
  selectGoneAnomalyRows,
  selectJoinedAnomalyIds,
} from '#views/rows/anomaly-rows.sql.ts'
import { presentRow } from '#views/rows/row.presenter.ts'
import { presentReview } from './anomaly.presenter.ts'

const FIRST_ROW = { offset: 0, limit: 1 }

/** Rows that are hidden from the reader are as unknown as an anomaly that never was. */
export const getAnomaly = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx } = context
  const { anomalyId } = params
  const view = await loadView(tx, params, context)
  const current = await selectAnomalyRows(tx, view, anomalyId, query)
  const isGone = current.count === 0
  const gone = await selectGoneAnomalyRows(tx, view, anomalyId, isGone ? query : FIRST_ROW)
  const { count, rows } = isGone ? gone : current
  const select = isGone ? selectGoneAnomalyRows : selectAnomalyRows
  const first = query.offset === 0 ? rows[0] : (await select(tx, view, anomalyId, FIRST_ROW)).rows[0]
  const joinedAnomalyIds = await selectJoinedAnomalyIds(tx, view, anomalyId)
  if (first === undefined) throw new AppError('anomaly_not_found')
  // Where its first entry is gone, another one has the values of the anomaly: they are on all of its rows.
  const anomaly = presentRow(view, { ...first, child_index: 0 })
  return {
    timestamp: view.timestamp,
    anomalyId,
    anomaly,
    entries: rows.map((row) => presentRow(view, row)),
    entryCount: count,
    isGone,
    goneCount: gone.count,
    joinedAnomalyIds,
    ...presentReview(view, anomaly, isGone, {
      ...context,
      names: await selectMemberNames(tx, view.projectId),
    }),
  }
})
