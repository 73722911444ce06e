import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { useTranslation } from 'react-i18next'
import { useSizeText } from '#shared/use-size-text.ts'

const GIGABYTE = 1_000_000_000

/** Formats a size in bytes up to gigabytes, in the reader’s language. */
export function useTransferSize(): (bytes: number) => string {
  const { t } = useTranslation()
  const smaller = useSizeText()
  return (bytes) => {
    if (bytes < GIGABYTE) return smaller(bytes)
    const decimals = Number.isInteger(bytes / GIGABYTE) ? 0 : 1
    const number = formatNumber(bytes / GIGABYTE, 'REAL', { currency: '', decimals })
    return t('fileTransfers:size.gigabytes', { number })
  }
}
