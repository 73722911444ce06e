import { Group, TextInput } from '@mantine/core'
import type { CellResult, WireValue } from '@quitus/domain/cell-value.ts'
import type { Column } from '@quitus/domain/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import type { CellTextOptions } from '@quitus/domain/column-types/column-type-rule.ts'
import type { FilterLeaf } from '@quitus/domain/filter.ts'
import { useState } from 'react'
import { rangeFilter } from './column-filters.ts'
import type { ConditionOperator } from './condition-operators.ts'
import type { FilterFormProps } from './filter-form-props.ts'

type Bound = number | string | null
type Side = 'from' | 'to'
type Props = FilterFormProps & { operator: Exclude<ConditionOperator, 'empty' | 'filled'> }

/** Bounds of a condition on numbers or moments: both of a range, either side open, or the one of another condition. */
export function BoundInputs({ column, leaf, labels, textOptions, operator, onChange }: Props) {
  const sides: readonly Side[] =
    operator === 'between' ? ['from', 'to'] : operator === 'after' ? ['to'] : ['from']
  const [texts, setTexts] = useState(() => {
    const bounds =
      leaf?.op !== operator ? [] : Array.isArray(leaf.value) ? leaf.value : [leaf.value, leaf.value]
    return {
      from: boundText(bounds[0], column, textOptions),
      to: boundText(bounds[1], column, textOptions),
    }
  })

  function change(side: Side, text: string): void {
    const next = { ...texts, [side]: text }
    setTexts(next)
    const [from, to] = [
      readBound(next.from, 'from', column, textOptions),
      readBound(next.to, 'to', column, textOptions),
    ]
    if (from.ok && to.ok) onChange(leafOf(from.value, to.value))
  }

  function leafOf(from: Bound, to: Bound): FilterLeaf | null {
    if (operator === 'between') return rangeFilter(column.name, from, to)
    const bound = sides[0] === 'to' ? to : from
    return bound === null ? null : { column: column.name, op: operator, value: bound }
  }

  return (
    <Group gap="xs" grow align="flex-start">
      {sides.map((side) => {
        const bound = readBound(texts[side], side, column, textOptions)
        return (
          <TextInput
            key={side}
            size="xs"
            {...(operator === 'between'
              ? { label: labels.filterForm[side] }
              : { 'aria-label': labels.filterForm.operators[operator] })}
            inputMode={COLUMN_TYPE_RULES[column.type].family === 'number' ? 'decimal' : 'text'}
            value={texts[side]}
            error={bound.ok ? undefined : labels.cellError(bound.code)}
            onChange={(event) => change(side, event.currentTarget.value)}
            {...(side === sides[0] ? { 'data-autofocus': true } : {})}
          />
        )
      })}
    </Group>
  )
}

function boundText(bound: unknown, column: Column, options: CellTextOptions): string {
  const { editorText } = COLUMN_TYPE_RULES[column.type]
  if (typeof bound === 'number') return editorText(bound, options)
  return typeof bound === 'string' ? editorText({ model: bound }, options) : ''
}

/** Days count whole: an upper bound is the last moment of its day, and what lies after a day begins there. */
function readBound(text: string, side: Side, column: Column, options: CellTextOptions): CellResult<Bound> {
  const { family, parseTyped, parsePasted } = COLUMN_TYPE_RULES[column.type]
  const edge = side === 'to' ? '2000-01-01 23:59:59.999999' : '2000-01-01 00:00:00'
  const edgeOfDay = family === 'date' ? parsePasted(edge, { ...options, previous: null }) : null
  const previous: WireValue = edgeOfDay?.ok ? edgeOfDay.value : null
  const read = parseTyped(text, { ...options, previous })
  if (!read.ok) return read
  const { value } = read
  if (typeof value === 'number' || value === null) return { ok: true, value }
  return { ok: true, value: typeof value === 'object' && 'model' in value ? value.model : null }
}
