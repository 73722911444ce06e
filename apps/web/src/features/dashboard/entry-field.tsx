import { Anchor } from '@mantine/core'
import { cellText, cellValue, isSafeLink } from '@quitus/data-grid/cells/cell-text.ts'
import { isTypedByText } from '@quitus/data-grid/editors/typed-value.ts'
import type { GridRow } from '@quitus/data-grid/window-source.ts'
import type { Column } from '@quitus/domain/column.ts'
import { isNumberType } from '@quitus/domain/column-type.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { BooleanField } from './boolean-field.tsx'
import styles from './entry-drawer.module.css'
import { TypedField } from './typed-field.tsx'
import { useCellRefusal } from './use-cell-refusal.ts'

type Props = { row: GridRow; column: Column }

/** One value of the row detail with its label; an input where the person may edit it. */
export function EntryField({ row, column }: Props) {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  const labelId = useId()
  const refusalOf = useCellRefusal()
  const value = cellValue(row, column.name)
  const isEditable = refusalOf(row, column) === null && !column.isListOfChoices
  const booleanTexts = t('grid:boolean', { returnObjects: true })
  const text = value === null ? '' : cellText(value, column.type, { currency, timeZone, booleanTexts })

  return (
    <div className={styles.field}>
      <dt id={labelId}>{column.label}</dt>
      <dd data-number={isNumberType(column.type) || undefined}>
        {isEditable && column.type === 'BOOLEAN' ? (
          <BooleanField row={row} column={column} labelId={labelId} />
        ) : isEditable && isTypedByText(column.type) ? (
          <TypedField row={row} column={column} labelId={labelId} />
        ) : text === '' ? (
          <span className={styles.blank}>{t('dashboard:entry.blank')}</span>
        ) : column.type === 'LINK' && isSafeLink(text) ? (
          <Anchor href={text} target="_blank" rel="noopener noreferrer">
            {text}
          </Anchor>
        ) : (
          text
        )}
      </dd>
    </div>
  )
}
