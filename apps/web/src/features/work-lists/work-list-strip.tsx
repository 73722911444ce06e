import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScrollEdges } from '#shared/layout/use-scroll-edges.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { ALWAYS_SHOWN_LISTS, AWAITING_ICONS } from '#views/data/awaiting-lists.ts'
import { isSameValue } from '#views/data/same-value.ts'
import { useAppliedView } from '#views/data/use-applied-view.ts'
import { viewQueries } from '#views/data/view.queries.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import styles from './work-list-strip.module.css'

/** More take a second line rather than the room of the tools. */
const MOST_IN_LINE = 4

/**
 * The person’s work lists: how many anomalies, how much money; a click shows them, another shows everything again
 * (VIEW-19).
 */
export function WorkListStrip() {
  const { scope, metadata } = useCurrentView()
  const { filter: current, showAwaiting: onShow } = useAppliedView()
  const { t } = useTranslation()
  const { api } = useServices()
  const { currency } = useProject()
  const { ref, more } = useScrollEdges<HTMLUListElement>()
  const awaiting = useQuery(viewQueries.awaiting(api, scope, metadata.viewMetaData.timestamp))
  // Without an answer the grid says what is wrong; without anything to count there is no strip.
  if (awaiting.data === undefined || awaiting.data.length === 0) return null
  const lists = awaiting.data.filter(
    ({ kind, count, filter }) =>
      count > 0 || ALWAYS_SHOWN_LISTS.includes(kind) || isSameValue(filter, current),
  )
  return (
    <ul
      ref={ref}
      className={styles.strip}
      aria-label={t('awaiting:label')}
      data-many={lists.length > MOST_IN_LINE || undefined}
      data-more-before={more.before || undefined}
      data-more-after={more.after || undefined}
      // With nothing on any list there is no button to scroll by.
      {...(lists.every(({ count }) => count === 0) && { tabIndex: 0 })}
    >
      {lists.map(({ kind, count, amount, filter }) => {
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
