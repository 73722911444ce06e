import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { getSupplier } from '@quitus/contract/suppliers/get-supplier.ts'
import { ANOMALY_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import type { CallContext } from '#http/call-context.ts'
import { withChoices } from '#views/definition/load-choices.ts'
import type { View } from '#views/definition/view.sql.ts'
import { presentValue } from '#views/rows/row.presenter.ts'
import { selectAnomalyFigures } from './supplier-anomalies.sql.ts'

type Anomalies = ResponseOf<typeof getSupplier>['anomalies']

/** The anomalies of an account by category and state, as the dashboard shows them to this reader. */
export async function loadAnomalies(
  { tx, locale }: Pick<CallContext<typeof getSupplier>, 'tx' | 'locale'>,
  dashboard: View,
  code: string,
): Promise<Anomalies> {
  const view = await withChoices(tx, dashboard, locale)
  const [supplierColumn] = view.supplierColumns
  const category = view.columns.find(({ name }) => name === ANOMALY_COLUMN.categoryCode)
  const stateColumn = view.stateColumns?.state
  if (supplierColumn === undefined || category === undefined || stateColumn === undefined) return null
  const figures = await selectAnomalyFigures(tx, view, category, code)
  if (figures === null) return null
  return {
    supplierColumn,
    categoryColumn: category.name,
    stateColumn,
    figures: figures.map(({ category: value, state, count, amount }) => ({
      category: value,
      categoryText: value === null ? null : (category.choiceTexts.get(value) ?? value),
      state,
      count,
      amount: Number(presentValue(amount, 'AMOUNT')),
    })),
  }
}
