import { Menu } from '@mantine/core'
import type { Column } from '@quitus/domain/column.ts'
import type { SortKey } from '@quitus/domain/filter.ts'
import {
  IconArrowAutofitWidth,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconEyeOff,
  IconFilter,
  IconPin,
  IconPinnedOff,
  IconRestore,
} from '@tabler/icons-react'
import { isColumnPinned } from '#columns/grid-layout.ts'
import { withColumnMoved, withoutColumnChanges, withPinned, withShown } from '#columns/layout-changes.ts'
import type { DataGridProps } from '#data-grid-props.ts'
import { type AnchorPlace, AnchorPoint } from './anchor-point.tsx'

type Props = {
  column: Column
  place: AnchorPlace
  grid: DataGridProps
  onFilter: () => void
  /** null asks for all columns. */
  onAutosize: (columns: readonly string[] | null) => void
  onClose: () => void
}

/** Everything that a person may do with one column (VIEW-02), by pointer or by keyboard. */
export function ColumnMenu({ column, place, grid, onFilter, onAutosize, onClose }: Props) {
  const { name } = column
  const { layout, onLayoutChange, labels, sort, onSortChange, metadata } = grid
  const texts = labels.columnMenu
  const isPinned = isColumnPinned(column, layout)
  const others = sort.filter((key) => key.column !== name)
  const sortBy = (key: SortKey) => onSortChange([key])

  return (
    <Menu opened onClose={onClose} position="bottom-start" width={240} returnFocus={false} withinPortal>
      <Menu.Target>
        <AnchorPoint place={place} />
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.label(column.label)} onKeyDown={(event) => event.stopPropagation()}>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={() => sortBy({ column: name, descending: false })}
        >
          {texts.ascending}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => sortBy({ column: name, descending: true })}
        >
          {texts.descending}
        </Menu.Item>
        {others.length > 0 && others.length === sort.length && (
          <Menu.Item
            leftSection={<IconArrowUp size={16} aria-hidden />}
            onClick={() => onSortChange([...sort, { column: name, descending: false }])}
          >
            {texts.alsoSort}
          </Menu.Item>
        )}
        {others.length < sort.length && (
          <Menu.Item leftSection={<IconRestore size={16} aria-hidden />} onClick={() => onSortChange(others)}>
            {texts.unsort}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFilter size={16} aria-hidden />}
          closeMenuOnClick={false}
          onClick={onFilter}
        >
          {texts.filter}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={isPinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          onClick={() => onLayoutChange(withPinned(layout, name, !isPinned))}
        >
          {isPinned ? texts.unpin : texts.pin}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => onLayoutChange(withColumnMoved(layout, metadata.columns, name, -1))}
        >
          {texts.moveLeft}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => onLayoutChange(withColumnMoved(layout, metadata.columns, name, 1))}
        >
          {texts.moveRight}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowAutofitWidth size={16} aria-hidden />}
          onClick={() => onAutosize([name])}
        >
          {texts.autosize}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowAutofitWidth size={16} aria-hidden />}
          onClick={() => onAutosize(null)}
        >
          {texts.autosizeAll}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconEyeOff size={16} aria-hidden />}
          onClick={() => onLayoutChange(withShown(layout, [name], false))}
        >
          {texts.hide}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRestore size={16} aria-hidden />}
          onClick={() => onLayoutChange(withoutColumnChanges(layout))}
        >
          {texts.reset}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
