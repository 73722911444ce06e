import { NativeSelect } from '@mantine/core'
import { pickableBooleans } from '@quitus/data-grid/model/cell-edit.ts'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRowEdits } from '#views/data/use-row-edits.ts'

const VALUES = { true: true, false: false, pending: null } as const

type Props = { row: GridRow; column: Column; labelId: string }

/** Choice between true, false and pending (CELL-03). */
export function BooleanField({ row, column, labelId }: Props) {
  const { t } = useTranslation()
  const { editCell } = useRowEdits()
  const value = cellValue(row, column.name)
  const pickable = pickableBooleans(value, column.stateRole === 'validated')
  const names = (['true', 'false', 'pending'] as const).filter((name) => pickable.includes(VALUES[name]))
  return (
    <NativeSelect
      size="sm"
      rightSection={<IconChevronDown size={16} aria-hidden />}
      aria-labelledby={labelId}
      value={names.find((name) => VALUES[name] === value) ?? 'pending'}
      onChange={(event) => {
        const name = names.find((each) => each === event.currentTarget.value)
        if (name !== undefined) editCell(row, column.name, VALUES[name])
      }}
      data={names.map((name) => ({ value: name, label: t(`grid:boolean.${name}`) }))}
    />
  )
}
