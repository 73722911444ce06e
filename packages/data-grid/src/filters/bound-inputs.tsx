import { ActionIcon, Group, Stack, TextInput } from '@mantine/core'
import type { Column } from '@quitus/domain/columns/column.ts'
import type { CellTextOptions } from '@quitus/domain/columns/column-type-rule.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { CellResult, WireValue } from '@quitus/domain/values/cell-value.ts'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { GRID_COLUMN_TYPES } from '#core/column-types/grid-column-types.ts'
import { cellErrorText, operatorText } from '#core/grid-texts.ts'
import { rangeFilter } from '#model/column-filters.ts'
import { type ConditionOperator, leafOf } from '#model/condition-operators.ts'
import type { DraftLeaf } from './filter-draft.ts'
import type { FilterFormProps } from './filter-form-props.ts'

const DayCalendar = lazy(async () => ({ default: (await import('#core/ui/day-calendar.tsx')).DayCalendar }))

type Bound = number | string | null
type Side = 'from' | 'to'
type Props = FilterFormProps & {
  operator: ConditionOperator
  leaf: DraftLeaf
  onChange: (leaf: DraftLeaf) => void
}

/**
 * Bounds of a condition on numbers or moments, typed as in a cell: both of a range, either side open, or the one of
 * another condition.
 */
export function BoundInputs({ column, leaf, t, textOptions, operator, onChange }: Props) {
  const isRange = operator === 'between' || operator === 'notBetween'
  const sides: readonly Side[] = isRange ? ['from', 'to'] : isUpper(operator) ? ['to'] : ['from']
  const [texts, setTexts] = useState(() => textsOf(leaf, column, textOptions))
  const [picking, setPicking] = useState<Side | null>(null)
  const { inputMode, editorText, parseTyped } = COLUMN_TYPE_RULES[column.type]
  const { hasDays } = GRID_COLUMN_TYPES[column.type]

  function change(side: Side, text: string): void {
    const next = { ...texts, [side]: text }
    setTexts(next)
    const from = readBound(next.from, 'from', column, textOptions)
    const to = readBound(next.to, 'to', column, textOptions)
    const requested = sides.map((each) => (each === 'from' ? from : to))
    const isRead = requested.every((bound) => bound.ok)
    onChange(isRead ? draftLeaf(from.ok ? from.value : null, to.ok ? to.value : null) : 'unreadable')
  }

  function draftLeaf(from: Bound, to: Bound): DraftLeaf {
    if (isRange || operator === 'atLeast' || operator === 'atMost') {
      const range = rangeFilter(
        column.name,
        operator === 'atMost' ? null : from,
        operator === 'atLeast' ? null : to,
      )
      return range === null ? null : leafOf(column.name, operator, range.value)
    }
    const bound = sides[0] === 'to' ? to : from
    return bound === null ? null : leafOf(column.name, operator, bound)
  }

  function pickedDay(text: string): string | null {
    const read = parseTyped(text, { ...textOptions, previous: null })
    if (!read.ok || typeof read.value !== 'object' || read.value === null || !('model' in read.value))
      return null
    const [day, month, year] = editorText(read.value, textOptions).slice(0, 10).split('/')
    return `${year}-${month}-${day}`
  }

  return (
    <Stack gap="xs">
      <Group gap="xs" grow align="flex-start">
        {sides.map((side) => {
          const bound = readBound(texts[side], side, column, textOptions)
          return (
            <TextInput
              key={side}
              size="xs"
              {...(isRange
                ? { label: t(`grid:filter.${side}`) }
                : { 'aria-label': operatorText(t, operator) })}
              inputMode={inputMode}
              placeholder={hasDays ? t('grid:filter.datePlaceholder') : undefined}
              value={texts[side]}
              error={bound.ok ? undefined : cellErrorText(t, bound.code)}
              onChange={(event) => change(side, event.currentTarget.value)}
              {...(side === sides[0] ? { 'data-autofocus': true } : {})}
              rightSection={
                hasDays ? (
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="gray"
                    aria-label={t('grid:filter.openCalendar')}
                    title={t('grid:filter.openCalendar')}
                    aria-expanded={picking === side}
                    onClick={() => setPicking(picking === side ? null : side)}
                  >
                    <IconCalendar size={16} aria-hidden />
                  </ActionIcon>
                ) : null
              }
            />
          )
        })}
      </Group>
      {picking !== null && (
        <Suspense fallback={<div className="quitus-calendar-place" />}>
          <DayCalendar
            t={t}
            day={pickedDay(texts[picking])}
            onPick={(day) => {
              change(picking, day.split('-').reverse().join('/'))
              setPicking(null)
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function isUpper(operator: ConditionOperator): boolean {
  return operator === 'after' || operator === 'atMost'
}

function textsOf(leaf: DraftLeaf, column: Column, options: CellTextOptions): Record<Side, string> {
  const value = leaf === null || leaf === 'unreadable' ? undefined : leaf.value
  const bounds = Array.isArray(value) ? value : [value, value]
  return { from: boundText(bounds[0], column, options), to: boundText(bounds[1], column, options) }
}

function boundText(bound: unknown, column: Column, options: CellTextOptions): string {
  const { editorText, fromFilter } = COLUMN_TYPE_RULES[column.type]
  const isBound = typeof bound === 'number' || typeof bound === 'string'
  return isBound ? editorText(fromFilter(bound), options) : ''
}

/** Days count whole: an upper bound is the last moment of its day, and what lies after a day begins there. */
function readBound(text: string, side: Side, column: Column, options: CellTextOptions): CellResult<Bound> {
  const { parseTyped, parsePasted } = COLUMN_TYPE_RULES[column.type]
  const edge = side === 'to' ? '2000-01-01 23:59:59.999999' : '2000-01-01 00:00:00'
  const { hasDays } = GRID_COLUMN_TYPES[column.type]
  const edgeOfDay = hasDays ? parsePasted(edge, { ...options, previous: null }) : null
  const previous: WireValue = edgeOfDay?.ok ? edgeOfDay.value : null
  const read = parseTyped(text, { ...options, previous })
  if (!read.ok) return read
  const { value } = read
  if (typeof value === 'number' || value === null) return { ok: true, value }
  return { ok: true, value: typeof value === 'object' && 'model' in value ? value.model : null }
}
