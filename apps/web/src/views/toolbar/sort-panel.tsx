import { ActionIcon, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { MAX_SORT_KEYS } from '@quitus/data-grid/filters/sort-address.ts'
import type { PanelGrid } from '@quitus/data-grid/model/data-grid-props.ts'
import { columnGroups } from '@quitus/domain/columns/column-groups.ts'
import type { SortKey } from '@quitus/domain/columns/filter.ts'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './filter-panel.module.css'
import { useHeldFocus } from './use-held-focus.ts'

type Props = { grid: PanelGrid }

/** The columns by which the rows are sorted, in their order: turned round, moved, removed, added (VIEW-09). */
export function SortPanel({ grid }: Props) {
  const { t } = useTranslation()
  const { sort, onSortChange, metadata } = grid
  const panel = useHeldFocus()
  const labelOf = (name: string) => metadata.columns.find((column) => column.name === name)?.label ?? name
  const isSorted = (name: string) => sort.some((key) => key.column === name)

  function swapWithEarlier(at: number, key: SortKey): void {
    const earlier = sort[at - 1]
    if (earlier !== undefined) onSortChange(sort.with(at - 1, key).with(at, earlier))
  }

  return (
    <Stack gap="xs" ref={panel} tabIndex={-1} className={styles.panel ?? ''}>
      {sort.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('dashboard:sort.none')}
        </Text>
      )}
      {sort.map((key, at) => {
        const column = labelOf(key.column)
        const order = t(`dashboard:sort.${key.descending ? 'descending' : 'ascending'}`, { column })
        return (
          <Group key={key.column} gap={2} wrap="nowrap" className={styles.filter}>
            <Text size="sm" className={styles.name} title={order}>
              {at + 1}. {order}
            </Text>
            {at > 0 && (
              <Action
                label={t('dashboard:sort.earlier', { column })}
                onClick={() => swapWithEarlier(at, key)}
              >
                <IconChevronUp size={16} aria-hidden />
              </Action>
            )}
            <Action
              label={t('dashboard:sort.turn', { column })}
              onClick={() => onSortChange(sort.with(at, { ...key, descending: !key.descending }))}
            >
              {key.descending ? (
                <IconArrowDown size={16} aria-hidden />
              ) : (
                <IconArrowUp size={16} aria-hidden />
              )}
            </Action>
            <Action
              label={t('dashboard:sort.remove', { column })}
              onClick={() => onSortChange(sort.filter((each) => each !== key))}
            >
              <IconTrash size={16} aria-hidden />
            </Action>
          </Group>
        )
      })}
      {sort.length < MAX_SORT_KEYS && (
        <NativeSelect
          size="sm"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={t(sort.length === 0 ? 'dashboard:sort.first' : 'dashboard:sort.add')}
          value=""
          onChange={(event) =>
            onSortChange([...sort, { column: event.currentTarget.value, descending: false }])
          }
          data={[
            { value: '', label: t(sort.length === 0 ? 'dashboard:sort.first' : 'dashboard:sort.add') },
            ...columnGroups(
              metadata.columns.filter((column) => !column.hidden && !isSorted(column.name)),
              t('grid:otherGroup'),
            ).map((group) => ({
              group: group.name,
              items: group.columns.map(({ name, label }) => ({ value: name, label })),
            })),
          ]}
        />
      )}
      {sort.length > 0 && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onSortChange([])}>
          {t('dashboard:sort.clear')}
        </Button>
      )}
    </Stack>
  )
}

function Action({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
