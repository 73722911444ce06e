import { Group, Loader, Text } from '@mantine/core'
import { readableChoices } from '@quitus/domain/columns/choices.ts'
import { type Column, leadingAmount } from '@quitus/domain/columns/column.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { columnOfRole } from './decision.ts'
import styles from './decisions.module.css'
import type { DecisionOutcome as Outcome } from './decisions.queries.ts'
import { useExcludedTexts } from './use-excluded-texts.ts'

/** How many anomalies, and how much they amount to. */
export function useChangedText(columns: readonly Column[]): (outcome: Outcome) => string {
  const { t } = useTranslation()
  const { currency } = useProject()
  const summed = leadingAmount(columns)
  return ({ changed, sums }) => {
    const sum = summed === undefined ? null : (sums[summed.name] ?? null)
    return sum === null
      ? t('decisions:outcome.changed', counted(changed))
      : t('decisions:outcome.changedAmount', {
          ...counted(changed),
          amount: formatNumber(sum, 'AMOUNT', { currency }),
        })
  }
}

type Props = {
  /** False until something can be requested. */
  isRequested: boolean
  /** undefined while it is not known. */
  outcome: Outcome | undefined
  failure: unknown
  columns: readonly Column[]
}

/** What a decision would do: how many anomalies, how much, what is excluded and why. */
export function DecisionOutcome({ isRequested, outcome, failure, columns }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const excludedTexts = useExcludedTexts()
  const changedText = useChangedText(columns)
  const isExpired = failure instanceof ApiError && failure.code === 'result_set_expired'
  return (
    <div className={styles.outcome} role="status">
      {isRequested && outcome === undefined && failure === null && (
        <Group gap="xs">
          <Loader size={14} aria-hidden />
          <Text size="sm">{t('decisions:outcome.counting')}</Text>
        </Group>
      )}
      {failure !== null && (
        <Text size="sm" c="var(--quitus-negative)">
          {isExpired ? t('decisions:outcome.expired') : failureText(failure)}
        </Text>
      )}
      {outcome !== undefined && failure === null && (
        <>
          <strong>
            {outcome.changed === 0 && outcome.unchanged === 0
              ? t('decisions:outcome.none')
              : changedText(outcome)}
          </strong>
          {outcome.unchanged > 0 && (
            <div className={styles.excluded}>
              {t('decisions:outcome.unchanged', counted(outcome.unchanged))}
            </div>
          )}
          {excludedTexts(outcome.excluded).map((text) => (
            <div key={text} className={styles.excluded}>
              {text}
            </div>
          ))}
          {outcome.predecessors !== undefined && <Predecessors of={outcome.predecessors} columns={columns} />}
        </>
      )}
    </div>
  )
}

type PredecessorsProps = { of: NonNullable<Outcome['predecessors']>; columns: readonly Column[] }

/** Who was faster, what they decided, and why. */
function Predecessors({ of, columns }: PredecessorsProps) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const stateColumn = columnOfRole(columns, 'state')
  const textOf = (state: string) =>
    (stateColumn === undefined ? undefined : readableChoices(stateColumn, [state])[0]?.text) ?? state
  return (
    <ul className={styles.predecessors}>
      {of.map(({ entryId, state, actor, impersonator, at, reason }) => (
        <li key={entryId}>
          <div>
            {t('decisions:outcome.predecessor', {
              state: textOf(state),
              name: impersonator === null ? actor : t('dashboard:history.onBehalf', { impersonator, actor }),
              at: formatDateTime({ model: at }, timeZone),
            })}
          </div>
          {reason !== null && (
            <div className={styles.excluded}>{t('dashboard:history.reason', { reason })}</div>
          )}
        </li>
      ))}
    </ul>
  )
}
