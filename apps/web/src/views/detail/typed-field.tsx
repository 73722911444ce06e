import { TextInput } from '@mantine/core'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedEdit } from '#shared/message-box/unsaved-edits.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useRowEdits } from '#views/data/use-row-edits.ts'

type Props = { row: GridRow; column: Column; labelId: string }

/** A typed value of the row detail: saved on Enter or when it is left, back to the stored value on Escape. */
export function TypedField({ row, column, labelId }: Props) {
  const { t } = useTranslation()
  const { editCell } = useRowEdits()
  const { currency, timeZone } = useProject()
  const stored = cellValue(row, column.name)
  const rule = COLUMN_TYPE_RULES[column.type]
  /** What was typed and is not stored; null follows the stored value, anyone who changes it. */
  const [draft, setDraft] = useState<string | null>(null)
  /** What was there when the person began to type: a colleague may have changed it since (CELL-11). */
  const [seen, setSeen] = useState<WireValue>(null)
  const text = draft ?? rule.editorText(stored, { timeZone })
  const read = rule.parseTyped(text, { currency, timeZone, previous: stored, ownHost: location.host })
  const isChanged = draft !== null && (!read.ok || !rule.isSame(read.value, stored))

  /** False when the text is no value of the column: it stays as it was typed. */
  function save(): boolean {
    if (!read.ok) return false
    setDraft(null)
    if (isChanged) editCell({ ...row, [column.name]: seen }, column.name, read.value)
    return true
  }
  useUnsavedEdit(isChanged, save)

  return (
    <TextInput
      size="sm"
      aria-labelledby={labelId}
      value={text}
      inputMode={rule.inputMode}
      error={read.ok ? undefined : t(`cells:${read.code}`)}
      onChange={(event) => {
        if (draft === null) setSeen(stored)
        setDraft(event.currentTarget.value)
      }}
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
