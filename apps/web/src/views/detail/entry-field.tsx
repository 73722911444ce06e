import { Anchor } from '@mantine/core'
import { FileControl } from '@quitus/data-grid/files/file-control.tsx'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { cellText } from '@quitus/domain/columns/cell-text.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { isWebAddress } from '@quitus/domain/columns/text-rules.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { useCellFiles } from '#views/files/cell-files.ts'
import { BooleanField } from './boolean-field.tsx'
import { EntryAssignee } from './entry-assignee.tsx'
import { EntryChoice } from './entry-choice.tsx'
import styles from './entry-drawer.module.css'
import { TypedField } from './typed-field.tsx'
import { useCellRefusal } from './use-cell-refusal.ts'

type Props = { row: GridRow; column: Column }

/** One value of the row detail with its label; an input where the person may edit it. */
export function EntryField({ row, column }: Props) {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  const { metadata } = useCurrentView()
  const labelId = useId()
  const refusalOf = useCellRefusal()
  const value = cellValue(row, column.name)
  const isEditable = refusalOf(row, column) === null
  const booleanTexts = t('grid:boolean', { returnObjects: true })
  const rule = COLUMN_TYPE_RULES[column.type]
  const text = value === null ? '' : cellText(column, value, { currency, timeZone, booleanTexts })

  return (
    <div className={styles.field}>
      <dt id={labelId}>{column.label}</dt>
      <dd data-number={rule.alignment === 'end' || undefined}>
        {rule.editor === 'file' ? (
          <EntryFile row={row} column={column} isChangeable={isEditable} />
        ) : isEditable && column.cellEditorParams !== undefined ? (
          <EntryChoice row={row} column={column} labelId={labelId} />
        ) : isEditable && rule.editor === 'boolean' ? (
          <BooleanField row={row} column={column} labelId={labelId} />
        ) : isEditable && rule.editor === 'text' ? (
          <TypedField row={row} column={column} labelId={labelId} />
        ) : text === '' ? (
          <span className={styles.blank}>{t('dashboard:entry.blank')}</span>
        ) : rule.isLink && isWebAddress(text) ? (
          <Anchor href={text} target="_blank" rel="noopener noreferrer">
            {text}
          </Anchor>
        ) : (
          text
        )}
        {column.name === metadata.assigneeColumn && text !== '' && (
          <EntryAssignee row={row} column={column} />
        )}
      </dd>
    </div>
  )
}

function EntryFile({ row, column, isChangeable }: Props & { isChangeable: boolean }) {
  const { t } = useTranslation()
  return (
    <FileControl
      row={row}
      column={column}
      value={cellValue(row, column.name)}
      isChangeable={isChangeable}
      actions={useCellFiles()}
      t={t}
      blank={<span className={styles.blank}>{t('dashboard:entry.blank')}</span>}
    />
  )
}
