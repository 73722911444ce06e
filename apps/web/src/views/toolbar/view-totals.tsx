import type { Totals } from '@quitus/data-grid/model/window-source.ts'
import { type Column, leadingAmount } from '@quitus/domain/column.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useViewText } from '#views/data/use-view-text.ts'
import type { ViewScope } from '#views/data/view.queries.ts'
import styles from './view-toolbar.module.css'

type Props = { source: ViewScope['source']; columns: readonly Column[]; totals: Totals | null }

/** Count of the anomalies or suppliers shown and the sum of the first summed amount; nothing until they are known. */
export function ViewTotals({ source, columns, totals }: Props) {
  const t = useViewText(source)
  const { currency } = useProject()
  const summed = leadingAmount(columns)
  const sum = summed === undefined ? null : (totals?.sums[summed.name] ?? null)
  return (
    <div className={styles.totals} role="status">
      {totals !== null && (
        <strong>
          {t('dashboard:count', {
            count: totals.count,
            number: formatCount(totals.count),
          })}
        </strong>
      )}
      {summed !== undefined && sum !== null && (
        <span>
          {t('dashboard:sum', { column: summed.label, amount: formatNumber(sum, 'AMOUNT', { currency }) })}
        </span>
      )}
    </div>
  )
}
