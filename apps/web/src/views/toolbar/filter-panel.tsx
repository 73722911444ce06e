import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core'
import { filterOf, NO_FILTERS, withColumnFilter } from '@quitus/data-grid/model/column-filters.ts'
import type { PanelGrid } from '@quitus/data-grid/model/data-grid-props.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnFilterEditor } from './column-filter-editor.tsx'
import { filterChips } from './filter-chips-of.ts'
import { FilterColumnList } from './filter-column-list.tsx'
import styles from './filter-panel.module.css'
import { useHeldFocus } from './use-held-focus.ts'

type Props = { grid: PanelGrid }

/** All filters of the grid, changed in place, and whether all of them must hold or at least one (VIEW-08). */
export function FilterPanel({ grid }: Props) {
  const { t } = useTranslation()
  const { filters, metadata, onFiltersChange } = grid
  const [edited, setEdited] = useState<string | null>(null)
  const panel = useHeldFocus()
  const chips = filterChips(grid, t)
  const columnOf = (name: string) => metadata.columns.find((column) => column.name === name)
  const filtered = filters.columns.flatMap(({ column }) => columnOf(column) ?? [])
  const added = edited === null || filtered.some(({ name }) => name === edited) ? undefined : columnOf(edited)

  const editor = (column: Column) => (
    <ColumnFilterEditor
      key={column.name}
      grid={grid}
      column={column}
      filter={filterOf(filters, column.name)}
      onApply={(filter) => {
        setEdited(null)
        onFiltersChange(withColumnFilter(filters, column.name, filter))
      }}
    />
  )

  return (
    <Stack gap="sm" ref={panel} tabIndex={-1} className={styles.panel ?? ''}>
      {filtered.length > 1 && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('dashboard:filters.match')}
          value={filters.match}
          onChange={(match) => onFiltersChange({ ...filters, match: match === 'any' ? 'any' : 'all' })}
          data={[
            { value: 'all', label: t('dashboard:filters.all') },
            { value: 'any', label: t('dashboard:filters.any') },
          ]}
        />
      )}
      {filtered.map((column) => {
        const own = chips.filter((chip) => chip.column === column)
        const text = own.map((chip) => (chip.at === 0 ? chip.text : `${chip.joiner} ${chip.text}`)).join(' ')
        return (
          <div key={column.name} className={styles.filter}>
            <Group gap={4} wrap="nowrap" justify="space-between">
              <UnstyledButton
                className={styles.name}
                aria-expanded={edited === column.name}
                title={text}
                onClick={() => setEdited(edited === column.name ? null : column.name)}
              >
                {text}
              </UnstyledButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('dashboard:filters.remove', { filter: text })}
                title={t('dashboard:filters.remove', { filter: text })}
                onClick={() => onFiltersChange(withColumnFilter(filters, column.name, null))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
            {edited === column.name && <div className={styles.editor}>{editor(column)}</div>}
          </div>
        )
      })}
      {added !== undefined && (
        <div className={styles.filter}>
          <Text size="sm" fw={600} className={styles.name}>
            {added.label}
          </Text>
          <div className={styles.editor}>{editor(added)}</div>
        </div>
      )}
      {added === undefined && (
        <FilterColumnList
          columns={metadata.columns.filter((column) => !column.hidden && !filtered.includes(column))}
          onChoose={setEdited}
        />
      )}
      {filtered.length > 0 && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onFiltersChange(NO_FILTERS)}>
          {t('dashboard:filters.clearAll')}
        </Button>
      )}
    </Stack>
  )
}
