import { Group, Loader, Text } from '@mantine/core'
import { type Column, leadingAmount } from '@quitus/domain/column.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './decisions.module.css'
import type { DecisionOutcome as Outcome } from './decisions.queries.ts'
import { useLeftOutTexts } from './use-left-out-texts.ts'

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
  /** False until something can be asked. */
  isRequested: boolean
  /** undefined while it is not known. */
  outcome: Outcome | undefined
  failure: unknown
  columns: readonly Column[]
}

/** What a decision would do: how many anomalies, how much, what is left out and why. */
export function DecisionOutcome({ isRequested, outcome, failure, columns }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const leftOutTexts = useLeftOutTexts()
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
            <div className={styles.leftOut}>
              {t('decisions:outcome.unchanged', counted(outcome.unchanged))}
            </div>
          )}
          {leftOutTexts(outcome.excluded).map((text) => (
            <div key={text} className={styles.leftOut}>
              {text}
            </div>
          ))}
        </>
      )}
    </div>
  )
}
