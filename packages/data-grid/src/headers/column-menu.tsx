import { Menu } from '@mantine/core'
import type { Column } from '@quitus/domain/columns/column.ts'
import type { SortKey } from '@quitus/domain/columns/filter.ts'
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
import { withColumnMoved, withoutColumnChanges, withPinned, withShown } from '#core/columns/layout-changes.ts'
import { type AnchorPlace, AnchorPoint } from '#core/ui/anchor-point.tsx'
import type { DataGridProps } from '#model/data-grid-props.ts'
import { isColumnPinned } from '#model/grid-layout.ts'

type Props = {
  column: Column
  place: AnchorPlace
  grid: DataGridProps
  onFilter: () => void
  /** null requests all columns. */
  onAutosize: (columns: readonly string[] | null) => void
  onClose: () => void
}

/** Everything that a person may do with one column (VIEW-02), by pointer or by keyboard. */
export function ColumnMenu({ column, place, grid, onFilter, onAutosize, onClose }: Props) {
  const { name } = column
  const { layout, onLayoutChange, t, sort, onSortChange, metadata } = grid
  const isPinned = isColumnPinned(column, layout)
  const others = sort.filter((key) => key.column !== name)
  const sortBy = (key: SortKey) => onSortChange([key])

  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      width={240}
      returnFocus={false}
      hideDetached={false}
      withinPortal
    >
      <Menu.Target>
        <AnchorPoint place={place} />
      </Menu.Target>
      <Menu.Dropdown
        aria-label={t('grid:column.menu', { column: column.label })}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={() => sortBy({ column: name, descending: false })}
        >
          {t('grid:column.ascending')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => sortBy({ column: name, descending: true })}
        >
          {t('grid:column.descending')}
        </Menu.Item>
        {others.length > 0 && others.length === sort.length && (
          <Menu.Item
            leftSection={<IconArrowUp size={16} aria-hidden />}
            onClick={() => onSortChange([...sort, { column: name, descending: false }])}
          >
            {t('grid:column.alsoSort')}
          </Menu.Item>
        )}
        {others.length < sort.length && (
          <Menu.Item leftSection={<IconRestore size={16} aria-hidden />} onClick={() => onSortChange(others)}>
            {t('grid:column.unsort')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFilter size={16} aria-hidden />}
          closeMenuOnClick={false}
          onClick={onFilter}
        >
          {t('grid:column.filter')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={isPinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          onClick={() => onLayoutChange(withPinned(layout, name, !isPinned))}
        >
          {isPinned ? t('grid:column.unpin') : t('grid:column.pin')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => onLayoutChange(withColumnMoved(layout, metadata.columns, name, -1))}
        >
          {t('grid:column.moveLeft')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => onLayoutChange(withColumnMoved(layout, metadata.columns, name, 1))}
        >
          {t('grid:column.moveRight')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowAutofitWidth size={16} aria-hidden />}
          onClick={() => onAutosize([name])}
        >
          {t('grid:column.autosize')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowAutofitWidth size={16} aria-hidden />}
          onClick={() => onAutosize(null)}
        >
          {t('grid:column.autosizeAll')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconEyeOff size={16} aria-hidden />}
          onClick={() => onLayoutChange(withShown(layout, [name], false))}
        >
          {t('grid:column.hide')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRestore size={16} aria-hidden />}
          onClick={() => onLayoutChange(withoutColumnChanges(layout))}
        >
          {t('grid:column.reset')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
