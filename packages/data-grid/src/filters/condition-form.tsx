import { ActionIcon, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { GRID_COLUMN_TYPES } from '#core/column-types/grid-column-types.ts'
import { MAX_FILTER_TEXT } from '#core/column-types/text-types.ts'
import { cellErrorText, operatorText } from '#core/grid-texts.ts'
import { conditionOperators, isBare, isListed, leafOf } from '#model/condition-operators.ts'
import { BoundInputs } from './bound-inputs.tsx'
import { type DraftCondition, withOperator, withText } from './filter-draft.ts'
import type { FilterFormProps } from './filter-form-props.ts'
import { ValueFilterForm } from './value-filter-form.tsx'

type Props = FilterFormProps & {
  condition: DraftCondition
  onChange: (condition: DraftCondition) => void
  /** Absent where the condition is the only one. */
  onRemove?: (() => void) | undefined
}

/** One condition on a column, of those that its type has, with what it is compared to. */
export function ConditionForm({ condition, onChange, onRemove, ...form }: Props) {
  const { column, t } = form
  const { operator } = condition
  const operators = conditionOperators(column.type)
  return (
    <Stack gap="xs">
      <Group gap={4} wrap="nowrap">
        <NativeSelect
          flex={1}
          size="xs"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('grid:filter.operator')}
          value={operator}
          onChange={(event) => {
            const next = operators.find((each) => each === event.currentTarget.value)
            if (next !== undefined) onChange(withOperator(condition, next, column))
          }}
          data={operators.map((each) => ({ value: each, label: operatorText(t, each) }))}
        />
        {onRemove !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('grid:filter.removeCondition')}
            title={t('grid:filter.removeCondition')}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <ConditionValue key={operator} {...form} condition={condition} onChange={onChange} />
    </Stack>
  )
}

function ConditionValue({ condition, onChange, ...form }: Omit<Props, 'onRemove'>) {
  const { column, t } = form
  const { operator, leaf } = condition
  const value = leaf === null || leaf === 'unreadable' ? undefined : leaf.value
  if (isBare(operator)) return null
  if (isListed(operator)) {
    return (
      <ValueFilterForm
        {...form}
        value={value}
        onChange={(values) =>
          onChange({ ...condition, leaf: values.length === 0 ? null : leafOf(column.name, operator, values) })
        }
      />
    )
  }
  if (GRID_COLUMN_TYPES[column.type].conditionInput === 'bounds') {
    return (
      <BoundInputs
        {...form}
        operator={operator}
        leaf={leaf}
        onChange={(next) => onChange({ ...condition, leaf: next })}
      />
    )
  }
  return (
    <TextInput
      size="xs"
      data-autofocus
      aria-label={t('grid:filter.value')}
      maxLength={MAX_FILTER_TEXT}
      defaultValue={typeof value === 'string' ? value : ''}
      error={leaf === 'unreadable' ? cellErrorText(t, 'forbidden_character') : undefined}
      onChange={(event) => onChange(withText(condition, event.currentTarget.value, column))}
    />
  )
}
