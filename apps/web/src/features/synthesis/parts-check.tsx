import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { differenceFromParts } from '@quitus/domain/synthesis/parts-of-found.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './synthesis.module.css'

/** Says below the table that what was found is the sum of its parts, where the table has all of them (SYN-03). */
export function PartsCheck({ data: { columns, total } }: { data: SynthesisData }) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const difference = differenceFromParts(columns, total.values)
  if (difference === null) return null
  const doesFoot = difference === 0
  return (
    <p className={styles.check} data-foots={doesFoot}>
      {doesFoot ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
      {doesFoot
        ? t('synthesis:check.foots')
        : t('synthesis:check.differs', { amount: formatNumber(difference, 'AMOUNT', { currency }) })}
    </p>
  )
}
