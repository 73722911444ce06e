import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { MAX_CONDITIONS } from './column-filters.ts'
import { ConditionForm } from './condition-form.tsx'
import { conditionOperators, isListed } from './condition-operators.ts'
import { type FilterDraft, firstCondition, newCondition, withOperator } from './filter-draft.ts'
import type { FilterFormProps } from './filter-form-props.ts'

type Props = FilterFormProps & { draft: FilterDraft; onDraft: (draft: FilterDraft) => void }

/** All conditions on one column: one at first, as a condition or a list of values; more of them joined by and, or by or (VIEW-08). */
export function ColumnFilterForm({ draft, onDraft, ...form }: Props) {
  const { column, labels } = form
  const { conditions } = draft
  const texts = labels.filterForm
  const operators = conditionOperators(column.type)
  const hasBoth = operators.some(isListed) && !operators.every(isListed)
  const [only] = conditions.length === 1 ? conditions : []

  return (
    <Stack gap="sm">
      {only !== undefined && hasBoth && (
        <SegmentedControl
          size="xs"
          fullWidth
          value={isListed(only.operator) ? 'values' : 'condition'}
          onChange={(next) => {
            const operator = next === 'values' ? 'in' : firstCondition(column)
            onDraft({ ...draft, conditions: [withOperator(only, operator, column)] })
          }}
          data={[
            { value: 'condition', label: texts.condition },
            { value: 'values', label: texts.values },
          ]}
        />
      )}
      {conditions.map((condition, at) => (
        <Stack key={condition.id} gap="xs" role="group" aria-label={texts.conditionNumber(at + 1)}>
          {at === 1 && (
            <SegmentedControl
              size="xs"
              aria-label={texts.joiner}
              value={draft.match}
              onChange={(match) => onDraft({ ...draft, match: match === 'any' ? 'any' : 'all' })}
              data={[
                { value: 'all', label: texts.and },
                { value: 'any', label: texts.or },
              ]}
            />
          )}
          {at > 1 && <span className="quitus-joiner">{draft.match === 'all' ? texts.and : texts.or}</span>}
          <ConditionForm
            {...form}
            condition={condition}
            onChange={(next) => onDraft({ ...draft, conditions: conditions.with(at, next) })}
            onRemove={
              conditions.length === 1
                ? undefined
                : () => onDraft({ ...draft, conditions: conditions.filter((each) => each !== condition) })
            }
          />
        </Stack>
      ))}
      {conditions.length < MAX_CONDITIONS && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          style={{ alignSelf: 'start' }}
          onClick={() => {
            const id = Math.max(...conditions.map((each) => each.id)) + 1
            onDraft({ ...draft, conditions: [...conditions, newCondition(id, column)] })
          }}
        >
          {texts.addCondition}
        </Button>
      )}
    </Stack>
  )
}
