import { Group, TextInput } from '@mantine/core'
import { parseTypedDate } from '@quitus/domain/date-text.ts'
import { parseTypedNumber } from '@quitus/domain/number-text.ts'
import { useState } from 'react'
import { typedText } from '#editors/typed-value.ts'
import { rangeFilter } from './column-filters.ts'
import type { FilterFormProps } from './filter-form-props.ts'

type Bound = number | string | null
type Side = 'from' | 'to'

/** Range of numbers or of days, either side open; days count whole. */
export function RangeFilterForm({ column, leaf, labels, onChange }: FilterFormProps) {
  const [from = null, to = null] = Array.isArray(leaf?.value) && leaf.op === 'between' ? leaf.value : []
  const [texts, setTexts] = useState({ from: boundText(from), to: boundText(to) })
  const read = { from: readBound(texts.from, 'from'), to: readBound(texts.to, 'to') }

  function boundText(bound: unknown): string {
    if (typeof bound === 'number') return typedText(bound, column.type)
    return typeof bound === 'string' ? typedText({ model: bound }, 'DATE') : ''
  }

  function readBound(text: string, side: Side): { ok: true; value: Bound } | { ok: false; code: string } {
    if (column.type !== 'DATE') return parseTypedNumber(text, column.type)
    const day = parseTypedDate(text, {
      model: side === 'from' ? '2000-01-01T00:00:00' : '2000-01-01T23:59:59',
    })
    return day.ok ? { ok: true, value: day.value?.model ?? null } : day
  }

  function change(side: Side, text: string): void {
    const next = { ...texts, [side]: text }
    setTexts(next)
    const [low, high] = [readBound(next.from, 'from'), readBound(next.to, 'to')]
    if (low.ok && high.ok) onChange(rangeFilter(column.name, low.value, high.value))
  }

  return (
    <Group gap="xs" grow align="flex-start">
      {(['from', 'to'] as const).map((side) => {
        const bound = read[side]
        return (
          <TextInput
            key={side}
            size="xs"
            label={labels.filterForm[side]}
            inputMode={column.type === 'DATE' ? 'text' : 'decimal'}
            value={texts[side]}
            error={bound.ok ? undefined : labels.cellError(bound.code)}
            onChange={(event) => change(side, event.currentTarget.value)}
            {...(side === 'from' ? { 'data-autofocus': true } : {})}
          />
        )
      })}
    </Group>
  )
}
