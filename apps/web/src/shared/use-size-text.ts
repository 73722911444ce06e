import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { useTranslation } from 'react-i18next'

const KILO = 1000

/** Formats a size in bytes as kilobytes or megabytes, in the reader’s language. */
export function useSizeText(): (bytes: number) => string {
  const { t } = useTranslation()
  const number = (value: number, decimals = 0) => formatNumber(value, 'REAL', { currency: '', decimals })
  return (bytes) => {
    if (bytes < KILO * KILO) return t('jobs:size.kilobytes', { number: number(Math.ceil(bytes / KILO)) })
    return t('jobs:size.megabytes', {
      number: number(bytes / KILO / KILO, bytes < 100 * KILO * KILO ? 1 : 0),
    })
  }
}
