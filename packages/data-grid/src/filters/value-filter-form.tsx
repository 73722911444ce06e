import { Checkbox, Group, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { isTextType } from '@quitus/domain/column-type-rules.ts'
import { formatNumber } from '@quitus/domain/number-text.ts'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { useEffect, useState } from 'react'
import type { ColumnValue } from '#window-source.ts'
import { valueFilter } from './column-filters.ts'
import type { FilterFormProps } from './filter-form-props.ts'
import { filterValueText } from './filter-text.ts'

type Loaded = { values: readonly ColumnValue[]; more: boolean } | 'loading' | 'failed'
type Props = FilterFormProps & {
  loadValues: (
    startsWith: string,
    signal: AbortSignal,
  ) => Promise<{ values: readonly ColumnValue[]; more: boolean }>
}

/** List of the column's values with their counts under the other filters; what is ticked stays when the search changes. */
export function ValueFilterForm({ column, leaf, labels, textOptions, loadValues, onChange }: Props) {
  const [search, setSearch] = useState('')
  const [loaded, setLoaded] = useState<Loaded>('loading')
  const chosen = leaf?.op === 'in' && Array.isArray(leaf.value) ? leaf.value : []

  useEffect(() => {
    const aborter = new AbortController()
    const timer = setTimeout(
      () => {
        loadValues(search, aborter.signal).then(
          (answer) => {
            if (!aborter.signal.aborted) setLoaded(answer)
          },
          () => {
            if (!aborter.signal.aborted) setLoaded('failed')
          },
        )
      },
      search === '' ? 0 : TIMINGS.inputDebounce,
    )
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [search, loadValues])

  function toggle(value: ColumnValue['value'], isChosen: boolean): void {
    const others = chosen.filter((each) => each !== value)
    onChange(valueFilter(column.name, isChosen ? [...others, value] : others))
  }

  return (
    <Stack gap="xs">
      {isTextType(column.type) && (
        <TextInput
          size="xs"
          data-autofocus
          placeholder={labels.filterForm.searchValues}
          aria-label={labels.filterForm.searchValues}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={240} type="auto" viewportProps={{ tabIndex: 0 }}>
        {loaded === 'loading' && <Skeleton height={96} aria-label={labels.state.loading} />}
        {loaded === 'failed' && (
          <Text size="sm" c="red" role="alert">
            {labels.filterForm.valuesFailed}
          </Text>
        )}
        {typeof loaded === 'object' && loaded.values.length === 0 && (
          <Text size="sm" c="dimmed">
            {labels.filterForm.noValues}
          </Text>
        )}
        {typeof loaded === 'object' && (
          <Stack gap={6}>
            {loaded.values.map(({ value, count }) => (
              <Group key={JSON.stringify(value)} justify="space-between" wrap="nowrap" gap="xs">
                <Checkbox
                  size="xs"
                  label={filterValueText(value, column, labels.filter, textOptions)}
                  checked={chosen.includes(value)}
                  onChange={(event) => toggle(value, event.currentTarget.checked)}
                />
                <Text size="xs" c="dimmed" className="quitus-number">
                  {formatNumber(count, 'INTEGER', textOptions)}
                </Text>
              </Group>
            ))}
            {loaded.more && (
              <Text size="xs" c="dimmed">
                {labels.filterForm.moreValues}
              </Text>
            )}
          </Stack>
        )}
      </ScrollArea.Autosize>
    </Stack>
  )
}
