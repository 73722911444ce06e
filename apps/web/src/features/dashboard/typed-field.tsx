import { TextInput } from '@mantine/core'
import { cellValue } from '@quitus/data-grid/cells/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/window-source.ts'
import type { Column } from '@quitus/domain/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { useDashboard } from './dashboard-context.ts'

type Props = { row: GridRow; column: Column; labelId: string }

/** A typed value of the row detail: saved on Enter or when it is left, back to the stored value on Escape. */
export function TypedField({ row, column, labelId }: Props) {
  const { t } = useTranslation()
  const { editCell } = useDashboard()
  const { currency, timeZone } = useProject()
  const stored = cellValue(row, column.name)
  const rule = COLUMN_TYPE_RULES[column.type]
  const storedText = rule.editorText(stored, { timeZone })
  const [text, setText] = useState(storedText)
  const read = rule.parseTyped(text, { currency, timeZone, previous: stored, ownHost: location.host })
  const isChanged = !read.ok || !rule.isSame(read.value, stored)

  function save(): void {
    if (read.ok && isChanged) editCell(row, column.name, read.value)
  }

  return (
    <TextInput
      size="sm"
      aria-labelledby={labelId}
      value={text}
      inputMode={rule.family === 'number' ? 'decimal' : 'text'}
      error={read.ok ? undefined : t(`cells:${read.code}`)}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape' && isChanged) {
          event.preventDefault()
          setText(storedText)
        }
      }}
    />
  )
}
