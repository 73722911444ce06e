import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { FilterFormProps } from './filter-form-props.ts'

const OPERATORS = ['contains', 'equals', 'startsWith', 'empty', 'filled'] as const
type TextOperator = (typeof OPERATORS)[number]

/** Condition on a text column. */
export function TextFilterForm({ column, leaf, labels, onChange }: FilterFormProps) {
  const operator: TextOperator =
    leaf === null
      ? 'contains'
      : leaf.op === 'empty'
        ? leaf.not
          ? 'filled'
          : 'empty'
        : (OPERATORS.find((each) => each === leaf.op) ?? 'contains')
  const value = typeof leaf?.value === 'string' ? leaf.value : ''
  const takesValue = operator !== 'empty' && operator !== 'filled'

  function change(next: TextOperator, text: string): void {
    if (next === 'empty' || next === 'filled') {
      onChange({ column: column.name, op: 'empty', ...(next === 'filled' ? { not: true } : {}) })
    } else {
      onChange({ column: column.name, op: next, value: text })
    }
  }

  return (
    <Stack gap="xs">
      <NativeSelect
        size="xs"
        rightSection={<IconChevronDown size={14} aria-hidden />}
        aria-label={labels.filterForm.operator}
        value={operator}
        onChange={(event) =>
          change(OPERATORS.find((each) => each === event.currentTarget.value) ?? 'contains', value)
        }
        data={OPERATORS.map((each) => ({ value: each, label: labels.filterForm.operators[each] }))}
      />
      {takesValue && (
        <TextInput
          size="xs"
          data-autofocus
          aria-label={labels.filterForm.value}
          value={value}
          onChange={(event) => change(operator, event.currentTarget.value)}
        />
      )}
    </Stack>
  )
}
