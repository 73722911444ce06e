import type { Column } from '@quitus/domain/columns/column.ts'
import type { ValueDifference } from '@quitus/domain/comparison/value-difference.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './comparison.module.css'
import { useCellText } from './use-cell-text.ts'

type Props = { column: Column; difference: ValueDifference }

/** How a number or a day differs from that of the first document, below it. */
export function DifferenceNote({ column, difference }: Props) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const textOf = useCellText()
  return <span className={styles.difference}>{text()}</span>

  function text(): string {
    if (difference.kind === 'times' || difference.kind === 'part')
      return t(`anomalies:difference.${difference.kind}`, { factor: difference.factor })
    if (difference.kind === 'days') {
      const days = counted(Math.abs(difference.by))
      return difference.by > 0
        ? t('anomalies:difference.later', days)
        : t('anomalies:difference.earlier', days)
    }
    if (difference.kind === 'more') {
      const by = textOf(column, Math.abs(difference.by))
      return `${difference.by > 0 ? '+' : '−'} ${by}`
    }
    const percent = formatNumber(difference.percent, 'REAL', { currency })
    return t(`anomalies:difference.${difference.kind}`, { percent })
  }
}
