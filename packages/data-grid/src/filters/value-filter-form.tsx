import { Anchor, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { type FilterLeaf, MAX_FILTER_VALUES } from '@quitus/domain/columns/filter.ts'
import { useMemo, useRef, useState } from 'react'
import { GRID_COLUMN_TYPES } from '#core/column-types/grid-column-types.ts'
import type { ColumnValue } from '#model/window-source.ts'
import type { FilterFormProps } from './filter-form-props.ts'
import { useColumnValues } from './use-column-values.ts'
import { ValueList } from './value-list.tsx'

type Value = ColumnValue['value']
type Props = FilterFormProps & {
  value: FilterLeaf['value']
  onChange: (values: readonly Value[]) => void
}

/**
 * List of the column's values with their counts under the other filters; what is ticked stays when the search
 * changes.
 */
export function ValueFilterForm({ value, onChange, ...form }: Props) {
  const { column, t, loadValues } = form
  const [search, setSearch] = useState('')
  const [hasTooMany, setTooMany] = useState(false)
  const listRef = useRef<HTMLDivElement>(null)
  const list = useColumnValues(loadValues, search)
  const chosen = useMemo((): ReadonlySet<Value> => new Set(Array.isArray(value) ? value : []), [value])
  const isEmpty = list.status !== 'loading' && list.values.length === 0

  function choose(next: Iterable<Value>): void {
    const values = [...new Set(next)]
    setTooMany(values.length > MAX_FILTER_VALUES)
    if (values.length <= MAX_FILTER_VALUES) onChange(values)
  }

  async function chooseAll(): Promise<void> {
    const all = list.more ? await list.loadAll(MAX_FILTER_VALUES) : list.values
    if (all === null) setTooMany(true)
    else choose([...chosen, ...all.map((each) => each.value)])
  }

  function chooseNone(): void {
    const listed = new Set(search === '' ? chosen : list.values.map((each) => each.value))
    choose([...chosen].filter((each) => !listed.has(each)))
  }

  return (
    <Stack gap="xs">
      {GRID_COLUMN_TYPES[column.type].hasManyValues && (
        <TextInput
          size="xs"
          data-autofocus
          placeholder={t('grid:filter.searchValues')}
          aria-label={t('grid:filter.searchValues')}
          value={search}
          maxLength={500}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            listRef.current?.focus()
          }}
        />
      )}
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Group gap="sm" wrap="nowrap">
          <Anchor
            component="button"
            type="button"
            size="xs"
            disabled={isEmpty}
            onClick={() => void chooseAll()}
          >
            {t('grid:filter.chooseAll')}
          </Anchor>
          <Anchor
            component="button"
            type="button"
            size="xs"
            onClick={chooseNone}
            disabled={chosen.size === 0}
          >
            {t('grid:filter.chooseNone')}
          </Anchor>
        </Group>
        <Text size="xs" c="dimmed" role="status">
          {t('grid:filter.chosen', { count: chosen.size })}
        </Text>
      </Group>
      {hasTooMany && (
        <Text size="xs" c="red" role="alert">
          {t('grid:filter.tooManyValues')}
        </Text>
      )}
      {list.status === 'loading' && list.values.length === 0 ? (
        <Skeleton height={224} aria-label={t('grid:state.loading')} />
      ) : (
        <ValueList
          {...form}
          key={search}
          listRef={listRef}
          values={list.values}
          more={list.more}
          isChosen={(each) => chosen.has(each)}
          onToggle={(each) =>
            choose(chosen.has(each) ? [...chosen].filter((other) => other !== each) : [...chosen, each])
          }
          onNearEnd={list.loadMore}
        />
      )}
      {list.status === 'failed' && (
        <Text size="xs" c="red" role="alert">
          {t('grid:filter.valuesFailed')}{' '}
          <Anchor component="button" type="button" size="xs" onClick={list.retry}>
            {t('grid:state.retry')}
          </Anchor>
        </Text>
      )}
      {isEmpty && list.status === 'ready' && (
        <Text size="xs" c="dimmed">
          {t('grid:filter.noValues')}
        </Text>
      )}
    </Stack>
  )
}
