import { Anchor } from '@mantine/core'
import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { isWebAddress } from '@quitus/domain/columns/text-rules.ts'
import { isCoded } from '@quitus/domain/comparison/coded-column.ts'
import { isComparedWhole, valueDifference } from '@quitus/domain/comparison/value-difference.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './comparison.module.css'
import { DifferenceNote } from './difference-note.tsx'
import { MarkedText } from './marked-text.tsx'
import { useCellText } from './use-cell-text.ts'

type Props = {
  column: Column
  value: WireValue
  /**
   * The value that it is compared with: characters that differ are marked in texts, numbers and days say by how much.
   * Unless set, neither.
   */
  other?: WireValue
}

/** A value that nobody edits here. */
export function FieldValue({ column, value, other }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const textOf = useCellText()
  const text = textOf(column, value)
  if (text === '') return <span className={styles.blank}>{t('dashboard:entry.blank')}</span>
  if (COLUMN_TYPE_RULES[column.type].isLink && isWebAddress(text))
    return (
      <Anchor href={text} target="_blank" rel="noopener noreferrer">
        {text}
      </Anchor>
    )
  const otherText = other === undefined || other === null ? '' : textOf(column, other)
  if (otherText === '' || isCoded(column)) return text
  if (isComparedWhole(column.type)) {
    const difference = valueDifference(column.type, value, other ?? null, timeZone)
    return (
      <>
        {text}
        {difference !== null && <DifferenceNote column={column} difference={difference} />}
      </>
    )
  }
  return <MarkedText text={text} other={otherText} />
}
