import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { BoundInputs } from './bound-inputs.tsx'
import {
  type ConditionOperator,
  conditionOf,
  conditionOperators,
  leafWithoutValue,
} from './condition-operators.ts'
import type { FilterFormProps } from './filter-form-props.ts'

/** Condition on a column, of those that its type has. */
export function ConditionFilterForm(props: FilterFormProps) {
  const { column, leaf, labels, onChange } = props
  const [operator, setOperator] = useState(() => conditionOf(leaf, column.type))
  const { family } = COLUMN_TYPE_RULES[column.type]
  const text = typeof leaf?.value === 'string' ? leaf.value : ''
  const operators = conditionOperators(column.type)

  function choose(next: ConditionOperator): void {
    setOperator(next)
    const bare = leafWithoutValue(column.name, next)
    if (bare !== null) onChange(bare)
    else askText(next, family === 'text' ? text : '')
  }

  function askText(asked: ConditionOperator, value: string): void {
    const isAsked = value !== '' && asked !== 'filled'
    onChange(isAsked ? { column: column.name, op: asked, value } : null)
  }

  return (
    <Stack gap="xs">
      <NativeSelect
        size="xs"
        rightSection={<IconChevronDown size={14} aria-hidden />}
        aria-label={labels.filterForm.operator}
        value={operator}
        onChange={(event) => {
          const next = operators.find((each) => each === event.currentTarget.value)
          if (next !== undefined) choose(next)
        }}
        data={operators.map((each) => ({ value: each, label: labels.filterForm.operators[each] }))}
      />
      {operator === 'empty' || operator === 'filled' ? null : family === 'text' ? (
        <TextInput
          size="xs"
          data-autofocus
          aria-label={labels.filterForm.value}
          value={text}
          onChange={(event) => askText(operator, event.currentTarget.value)}
        />
      ) : (
        <BoundInputs key={operator} {...props} operator={operator} />
      )}
    </Stack>
  )
}
