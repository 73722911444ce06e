import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { FigureColumns } from '@quitus/domain/synthesis/measure-leaves.ts'
import type { View, ViewColumn } from './view.sql.ts'

/**
 * The columns that the figures of a view are made of, as this reader sees it. An amount of the anomaly, and no other,
 * is added up.
 */
export function figureColumns(view: View): FigureColumns {
  const has = (name: string | null | undefined) =>
    view.columns.some((column) => column.name === name) ? (name ?? null) : null
  const roles = view.stateColumns
  return {
    state: has(roles?.state),
    validated: has(roles?.validated ?? view.validatedColumn),
    amount: has(roles?.amount) ?? leadingAmountOf(view),
    acceptedAmount: has(roles?.acceptedAmount),
    recovered: has(roles?.recovered),
    claimedOn: has(roles?.claimedOn),
    decidedAt: has(roles?.decidedAt),
    deadline: has(view.deadlineColumn),
    outcome: has(roles?.outcome),
    settledOn: has(roles?.settledOn),
  }
}

function leadingAmountOf({ columns, hasChildRows }: View): string | null {
  const isOfAnomaly = ({ isAnomalyColumn }: ViewColumn) => isAnomalyColumn || !hasChildRows
  const found = columns.find(
    (column) =>
      column.footerStyle === 'SUM' &&
      COLUMN_TYPE_RULES[column.type].isMoney &&
      !column.isHidden &&
      isOfAnomaly(column),
  )
  return found?.name ?? null
}
