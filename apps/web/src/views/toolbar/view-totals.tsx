import { leadingAmount } from '@quitus/domain/columns/column.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useViewState } from '#views/data/view-store.ts'
import styles from './view-toolbar.module.css'

/**
 * Count of the anomalies or suppliers shown, and what the figure comes to that was clicked (SYN-03), else the sum of
 * the first summed amount; nothing until they are known.
 */
export function ViewTotals() {
  const { t, metadata } = useViewState(({ shown }) => shown)
  const totals = useViewState(({ rows }) => rows.totals)
  const { currency } = useProject()
  const summed = leadingAmount(metadata.viewMetaData.columns)
  const sum = summed === undefined ? null : (totals?.sums[summed.name] ?? null)
  const figure = totals?.figure ?? null
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
      {figure !== null && (
        <span>
          {t('dashboard:sum', {
            column: figure.label,
            amount: formatNumber(figure.value ?? 0, figure.type, { currency }),
          })}
        </span>
      )}
      {figure === null && summed !== undefined && sum !== null && (
        <span>
          {t('dashboard:sum', { column: summed.label, amount: formatNumber(sum, 'AMOUNT', { currency }) })}
        </span>
      )}
    </div>
  )
}
