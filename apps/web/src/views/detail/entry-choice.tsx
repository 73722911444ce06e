import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { ChoiceField } from '#views/choice/choice-field.tsx'
import { useRowEdits } from '#views/data/use-row-edits.ts'
import { useCurrentView } from '#views/data/view-store.ts'

type Props = { row: GridRow; column: Column; labelId: string }

/** A list of choices in the row detail: what is picked or written is saved at once (CELL-08). */
export function EntryChoice({ row, column, labelId }: Props) {
  const { source } = useCurrentView()
  const { editCell } = useRowEdits()
  const value = cellValue(row, column.name)
  return (
    <ChoiceField
      column={column}
      row={row}
      value={typeof value === 'string' ? value : null}
      labelId={labelId}
      loadChoices={source.choices}
      onChange={(next, seen) => editCell({ ...row, [column.name]: seen }, column.name, next)}
    />
  )
}
