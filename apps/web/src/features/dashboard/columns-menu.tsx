import { Button, Checkbox, Popover, ScrollArea, Stack, Text } from '@mantine/core'
import {
  type GridLayout,
  isColumnShown,
  offeredColumns,
  withShown,
} from '@quitus/data-grid/columns/grid-layout.ts'
import type { Column } from '@quitus/domain/column.ts'
import { columnGroups } from '@quitus/domain/column-groups.ts'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = {
  columns: readonly Column[]
  layout: GridLayout
  otherGroup: string
  onChange: (layout: GridLayout) => void
}

/** Shows and hides columns, group by group (VIEW-02, I18N-07). */
export function ColumnsMenu({ columns, layout, otherGroup, onChange }: Props) {
  const { t } = useTranslation()
  const groups = columnGroups(offeredColumns(columns), otherGroup)
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('dashboard:columns.menu')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('dashboard:columns.menu')} p={0}>
        <ScrollArea.Autosize mah="60vh" type="auto" p="sm">
          <Stack gap="md">
            {groups.map((group) => (
              <Stack key={group.name} gap={6} role="group" aria-label={group.name}>
                <Text size="xs" fw={600} c="dimmed">
                  {group.name}
                </Text>
                {group.columns.map((column) => (
                  <Checkbox
                    key={column.name}
                    size="xs"
                    label={column.label}
                    checked={isColumnShown(column, layout)}
                    onChange={(event) =>
                      onChange(withShown(layout, [column.name], event.currentTarget.checked))
                    }
                  />
                ))}
              </Stack>
            ))}
            <Button size="xs" variant="subtle" color="gray" onClick={() => onChange({})}>
              {t('dashboard:columns.reset')}
            </Button>
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
