import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { AWAITING_ICONS } from '#views/data/awaiting-icons.ts'
import { isSameValue } from '#views/data/same-value.ts'
import { viewQueries } from '#views/data/view.queries.ts'
import type { WorkListsProps } from '#views/page/view-tools.ts'
import styles from './work-list-strip.module.css'

/** The person’s work lists: how many anomalies, how much money; a click shows them, another shows everything again (VIEW-19). */
export function WorkListStrip({ scope, timestamp, current, onShow }: WorkListsProps) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { currency } = useProject()
  const awaiting = useQuery(viewQueries.awaiting(api, scope, timestamp))
  // Without an answer the grid says what is wrong; without anything to count there is no strip.
  if (awaiting.data === undefined || awaiting.data.length === 0) return null
  return (
    <ul className={styles.strip} aria-label={t('awaiting:label')}>
      {awaiting.data.map(({ kind, count, amount, filter }) => {
        const Icon = AWAITING_ICONS[kind]
        const isShown = isSameValue(filter, current)
        const money = amount !== null && count > 0 ? formatNumber(amount, 'AMOUNT', { currency }) : null
        return (
          <li key={kind}>
            <button
              type="button"
              className={styles.item}
              data-kind={kind}
              aria-pressed={isShown}
              disabled={count === 0 && !isShown}
              title={money ?? undefined}
              onClick={() => onShow(isShown ? null : filter)}
            >
              <span className={styles.list}>
                <Icon size={16} aria-hidden className={styles.icon} />
                <span>{t(`awaiting:kind.${kind}`)}</span>
                <strong>{formatCount(count)}</strong>
              </span>
              {money !== null && <span className={styles.amount}>{money}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
