import type { Totals } from '@quitus/data-grid/model/window-source.ts'
import { type Column, leadingAmount } from '@quitus/domain/column.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './view-toolbar.module.css'

type Props = { columns: readonly Column[]; totals: Totals | null }

/** Count of the anomalies shown and the sum of the first summed amount; nothing until they are known. */
export function ViewTotals({ columns, totals }: Props) {
  const { t } = useTranslation()
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
