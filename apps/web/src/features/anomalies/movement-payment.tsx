import { DOCUMENT_PAYMENT_LABELS } from '@quitus/domain/payments/document-payment.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './movement.module.css'
import type { Movement } from './movement.queries.ts'

/** Whether the document was paid, when, by which entry and reference, and how much (FLOW-21). */
export function MovementPayment({ payment }: { payment: NonNullable<Movement['payment']> }) {
  const { t, i18n } = useTranslation()
  const { currency } = useProject()
  const { status, paidOn, reference, entry, amount, together } = payment
  const facts = [
    ['paidOn', paidOn === null ? null : formatDate(paidOn)],
    ['amount', amount === null ? null : formatNumber(amount, 'AMOUNT', { currency })],
    ['reference', reference],
    ['entry', entry],
  ] as const
  return (
    <section className={styles.payment}>
      <h2 className={styles.lifeTitle}>{t('anomalies:payment.title')}</h2>
      <p className={styles.status}>{DOCUMENT_PAYMENT_LABELS[status][i18n.language === 'fr' ? 'fr' : 'en']}</p>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className={styles.fact}>
                <dt>{t(`anomalies:payment.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {together !== null && (
        <p className={styles.together}>{t('anomalies:payment.together', counted(together))}</p>
      )}
    </section>
  )
}
