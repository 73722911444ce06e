import { Alert, Button, Text } from '@mantine/core'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSizeText } from '#shared/use-size-text.ts'
import type { ExportAnswer } from './exports.queries.ts'

type Props = {
  /** null until it is known. */
  size: ExportAnswer | null
  isPack?: boolean
  isRequesting: boolean
  failure: unknown
  failureText: (error: unknown) => string
  /** Null where CSV is no way out. */
  onCsv: (() => void) | null
}

/** How much the file will be, or why it cannot be and what can be done. */
export function ExportSize({ size, isPack = false, isRequesting, failure, failureText, onCsv }: Props) {
  const { t } = useTranslation()
  const sizeText = useSizeText()
  const number = (value: number) => formatNumber(value, 'INTEGER', { currency: '' })
  if (failure != null && !isRequesting) {
    return (
      <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
        {failureText(failure)}
      </Alert>
    )
  }
  if (size === null) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('exports:size.asking')}
      </Text>
    )
  }
  const { lines, anomalies, childRows, bytes, files, mostLines } = size
  if (mostLines !== null && lines > mostLines) {
    return (
      <Alert color="orange" icon={<IconAlertTriangle size={18} />} role="alert">
        <Text size="sm" mb="xs">
          {t(isPack ? 'exports:pack.tooLong' : 'exports:size.tooLong', {
            lines: number(lines),
            most: number(mostLines),
          })}
        </Text>
        {!isPack && onCsv !== null && (
          <Button size="compact-sm" variant="default" onClick={onCsv}>
            {t('exports:size.takeCsv')}
          </Button>
        )}
      </Alert>
    )
  }
  if (isPack && anomalies > 0) {
    return (
      <Text size="sm" role="status" aria-busy={isRequesting}>
        {t('exports:pack.size', {
          ...counted(anomalies),
          files: t('exports:pack.files', counted(files)),
          size: sizeText(bytes),
        })}
      </Text>
    )
  }
  return (
    <Text size="sm" role="status" aria-busy={isRequesting}>
      {anomalies === 0
        ? t('exports:size.nothing')
        : t(childRows === 0 ? 'exports:size.lines' : 'exports:size.linesWithChildren', {
            count: lines,
            number: number(lines),
            anomalies: number(anomalies),
            children: number(childRows),
            size: sizeText(bytes),
          })}
    </Text>
  )
}
