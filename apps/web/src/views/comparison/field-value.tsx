import { Anchor } from '@mantine/core'
import { cellText } from '@quitus/domain/cell-text.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import type { Column } from '@quitus/domain/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { isWebAddress } from '@quitus/domain/column-types/text-rules.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './comparison.module.css'
import { MarkedText } from './marked-text.tsx'

/** How values of columns are read, in the reader’s language and the project’s currency. */
export function useCellText(): (column: Column, value: WireValue) => string {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  const booleanTexts = t('grid:boolean', { returnObjects: true })
  return (column, value) =>
    value === null ? '' : cellText(column, value, { currency, timeZone, booleanTexts })
}

type Props = {
  column: Column
  value: WireValue
  /** The value that it is compared with; left out, nothing is marked. */
  other?: WireValue
}

/** A value that nobody edits here. */
export function FieldValue({ column, value, other }: Props) {
  const { t } = useTranslation()
  const textOf = useCellText()
  const text = textOf(column, value)
  if (text === '') return <span className={styles.blank}>{t('dashboard:entry.blank')}</span>
  if (COLUMN_TYPE_RULES[column.type].isLink && isWebAddress(text))
    return (
      <Anchor href={text} target="_blank" rel="noopener noreferrer">
        {text}
      </Anchor>
    )
  const otherText = other === undefined || other === null ? null : textOf(column, other)
  return (
    <MarkedText
      text={text}
      other={otherText === '' ? null : otherText}
      isNumber={COLUMN_TYPE_RULES[column.type].alignment === 'end'}
    />
  )
}
