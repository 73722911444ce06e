import { Text } from '@mantine/core'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import type { CorrectingEntries } from './books.queries.ts'

type Props = Pick<CorrectingEntries, 'count' | 'listed' | 'excluded'>

/** What a list lacks, and why. */
export function BookedNote({ count, listed, excluded }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {listed < count && (
        <Text size="sm" role="status">
          {t('books:bounded', { listed: formatCount(listed), count: formatCount(count) })}
        </Text>
      )}
      {excluded.map(({ code, message, count: excludedCount }) => (
        <Text key={code} size="sm" c="dimmed">
          {t('books:excluded', { ...counted(excludedCount), message })}
        </Text>
      ))}
    </>
  )
}
