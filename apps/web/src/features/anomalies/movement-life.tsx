import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconCashBanknote, IconCheck, IconFileInvoice, IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { type LifeEvent, lifeEvents } from './life-events.ts'
import styles from './movement.module.css'
import type { Movement } from './movement.queries.ts'
import { MovementPayment } from './movement-payment.tsx'

const ICONS = {
  invoice: IconFileInvoice,
  credit: IconReceiptRefund,
  payment: IconCashBanknote,
  advance: IconCashBanknote,
  paid: IconCheck,
}

/** What happened to the document: invoice, payments and credit notes with their matching code, day by day (FLOW-06). */
export function MovementLife({ life, lifeCount, payment }: Pick<Movement, 'life' | 'lifeCount' | 'payment'>) {
  const { t } = useTranslation()
  return (
    <aside className={styles.life} aria-label={t('anomalies:life.title')}>
      {payment !== null && <MovementPayment payment={payment} />}
      <h2 className={styles.lifeTitle}>{t('anomalies:life.title')}</h2>
      <ol className={styles.events}>
        {lifeEvents(life).map((event) => (
          <Event key={event.key} event={event} />
        ))}
      </ol>
      {lifeCount > life.length && <p>{t('anomalies:life.more', counted(lifeCount - life.length))}</p>}
    </aside>
  )
}

function Event({ event }: { event: LifeEvent }) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const { kind, date, number, amount, matchingCode, isOwn } = event
  const Icon = ICONS[kind]
  return (
    <li className={styles.event} data-own={isOwn || undefined}>
      <span className={styles.mark}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={styles.what}>
        <div className={styles.eventHead}>
          <strong>{t(`anomalies:life.${kind}`)}</strong>
          {amount !== null && (
            <span className={styles.amount}>{formatNumber(amount, 'AMOUNT', { currency })}</span>
          )}
        </div>
        <div className={styles.details}>
          {date === null ? (
            t('anomalies:life.undated')
          ) : (
            <time dateTime={date.model.slice(0, 10)}>{formatDate(date)}</time>
          )}
          {number !== null && <span>{number}</span>}
          {matchingCode !== null && <span>{t('anomalies:life.matched', { code: matchingCode })}</span>}
          {isOwn && kind !== 'paid' && <span>{t('anomalies:life.own')}</span>}
        </div>
      </div>
    </li>
  )
}
