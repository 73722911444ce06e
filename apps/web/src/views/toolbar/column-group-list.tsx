import { Checkbox, Stack } from '@mantine/core'
import { withShown } from '@quitus/data-grid/core/columns/layout-changes.ts'
import { type GridLayout, isColumnShown } from '@quitus/data-grid/model/grid-layout.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { columnGroups } from '@quitus/domain/columns/column-groups.ts'
import { useTranslation } from 'react-i18next'
import styles from './columns-panel.module.css'

type Props = {
  columns: readonly Column[]
  layout: GridLayout
  otherGroup: string
  onChange: (layout: GridLayout) => void
}

/** Columns to show, one by one or a whole group (I18N-07). */
export function ColumnGroupList({ columns, layout, otherGroup, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      {columnGroups(columns, otherGroup).map((group) => {
        const names = group.columns.map(({ name }) => name)
        const shown = group.columns.filter((column) => isColumnShown(column, layout)).length
        return (
          <Stack key={group.name} gap={6} role="group" aria-label={group.name}>
            <Checkbox
              size="xs"
              classNames={{ label: styles.groupName ?? '' }}
              label={group.name}
              aria-label={t('dashboard:columns.showGroup', { group: group.name })}
              checked={shown === names.length}
              indeterminate={shown > 0 && shown < names.length}
              onChange={() => onChange(withShown(layout, names, shown < names.length))}
            />
            {group.columns.map((column) => (
              <Checkbox
                key={column.name}
                ml="lg"
                size="xs"
                classNames={{ label: styles.name ?? '' }}
                label={column.label}
                title={column.label}
                checked={isColumnShown(column, layout)}
                onChange={(event) => onChange(withShown(layout, [column.name], event.currentTarget.checked))}
              />
            ))}
          </Stack>
        )
      })}
    </Stack>
  )
}
