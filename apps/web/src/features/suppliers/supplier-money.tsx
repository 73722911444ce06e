import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './supplier.module.css'
import type { Supplier } from './suppliers.queries.ts'

/** What is open with the supplier: its balance, documents that nothing settles, and its anomalies. */
export function SupplierMoney({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const { balance, openItems, anomalies } = supplier
  const amount = (value: number) => formatNumber(value, 'AMOUNT', { currency })
  const found = anomalies?.figures ?? []
  const sum = found.reduce((cents, each) => cents + Math.round(each.amount * 100), 0) / 100
  const count = found.reduce((all, each) => all + each.count, 0)
  return (
    <ul className={styles.tiles}>
      {balance !== null && (
        <li className={styles.tile} data-warning={balance < 0 || undefined}>
          <span className={styles.tileName}>{t('suppliers:money.balance')}</span>
          <strong className={styles.tileFigure}>{amount(balance)}</strong>
          <span className={styles.aside}>
            {t(`suppliers:money.${balance < 0 ? 'debit' : balance > 0 ? 'credit' : 'even'}`)}
          </span>
        </li>
      )}
      {openItems !== null && (
        <li className={styles.tile}>
          <span className={styles.tileName}>
            {openItems.count === 0
              ? t('suppliers:money.noneOpen')
              : t('suppliers:money.open', counted(openItems.count))}
          </span>
          <strong className={styles.tileFigure}>{amount(openItems.amount)}</strong>
          {openItems.oldest !== null && (
            <span className={styles.aside}>
              {t('suppliers:money.oldest', { date: formatDate(openItems.oldest) })}
            </span>
          )}
        </li>
      )}
      {anomalies !== null && (
        <li className={styles.tile}>
          <span className={styles.tileName}>{t('suppliers:money.anomalies', counted(count))}</span>
          <strong className={styles.tileFigure}>{amount(sum)}</strong>
        </li>
      )}
    </ul>
  )
}
