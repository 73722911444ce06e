import { Group, List, Loader, Text } from '@mantine/core'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { runAction } from '@quitus/contract/views/run-action.ts'
import { type Column, leadingAmount } from '@quitus/domain/columns/column.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './writing.module.css'

type Props = {
  isRequested: boolean
  /** undefined while it is not known. */
  outcome: ResponseOf<typeof runAction> | undefined
  failure: Error | null
  columns: readonly Column[]
}

/**
 * What a multiple edit would do: how many change, how many have the value, how many cannot and why, and the money
 * concerned.
 */
export function MultipleEditOutcome({ isRequested, outcome, failure, columns }: Props) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const failureText = useFailureText()
  const summed = leadingAmount(columns)
  const sum = summed === undefined ? null : (outcome?.sums[summed.name] ?? null)
  const isExpired = failure instanceof ApiError && failure.code === 'result_set_expired'

  return (
    <div className={styles.outcome} role="status">
      {isRequested && outcome === undefined && failure === null && (
        <Group gap="xs">
          <Loader size={14} aria-hidden />
          <Text size="sm">{t('writing:multiple.counting')}</Text>
        </Group>
      )}
      {failure !== null && (
        <Text size="sm" c="var(--quitus-negative)">
          {isExpired ? t('writing:multiple.expired') : failureText(failure)}
        </Text>
      )}
      {outcome !== undefined && (
        <List size="sm">
          <List.Item>
            <strong>{t('writing:multiple.changed', { number: formatCount(outcome.changed) })}</strong>
          </List.Item>
          {summed !== undefined && sum !== null && outcome.changed > 0 && (
            <List.Item>
              {t('writing:multiple.sum', {
                column: summed.label,
                amount: formatNumber(sum, 'AMOUNT', { currency }),
              })}
            </List.Item>
          )}
          {outcome.unchanged > 0 && (
            <List.Item>
              {t('writing:multiple.unchanged', { number: formatCount(outcome.unchanged) })}
            </List.Item>
          )}
          {outcome.excluded.map(({ code, count, message }) => (
            <List.Item key={code}>
              {t('writing:multiple.excluded', { number: formatCount(count), message })}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  )
}
