import { TextInput } from '@mantine/core'
import { cellValue } from '@quitus/data-grid/cells/cell-text.ts'
import { isTypedChange, parseTyped, typedText } from '@quitus/data-grid/editors/typed-value.ts'
import type { GridRow } from '@quitus/data-grid/window-source.ts'
import type { Column } from '@quitus/domain/column.ts'
import { isNumberType } from '@quitus/domain/column-type.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedEdit } from '#shared/message-box/unsaved-edits.ts'
import { useDashboard } from './dashboard-context.ts'

type Props = { row: GridRow; column: Column; labelId: string }

/** A typed value of the row detail: saved on Enter or when it is left, back to the stored value on Escape. */
export function TypedField({ row, column, labelId }: Props) {
  const { t } = useTranslation()
  const { editCell } = useDashboard()
  const stored = cellValue(row, column.name)
  /** What was typed and is not stored; null follows the stored value, whoever changes it. */
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? typedText(stored, column.type)
  const read = parseTyped(text, column.type, stored)
  const isChanged = draft !== null && isTypedChange(text, column.type, stored)

  /** False when the text is no value of the column: it stays as it was typed. */
  function save(): boolean {
    if (!read.ok) return false
    setDraft(null)
    if (isChanged) editCell(row, column.name, read.value)
    return true
  }
  useUnsavedEdit(isChanged, save)

  return (
    <TextInput
      size="sm"
      aria-labelledby={labelId}
      value={text}
      inputMode={isNumberType(column.type) ? 'decimal' : 'text'}
      error={read.ok ? undefined : t(`cells:${read.code}`)}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape' && isChanged) {
          event.preventDefault()
          setDraft(null)
        }
      }}
    />
  )
}
