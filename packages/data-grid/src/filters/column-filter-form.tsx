import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { MAX_CONDITIONS } from '#model/column-filters.ts'
import { conditionOperators, isListed } from '#model/condition-operators.ts'
import { ConditionForm } from './condition-form.tsx'
import { type FilterDraft, firstCondition, newCondition, withOperator } from './filter-draft.ts'
import type { FilterFormProps } from './filter-form-props.ts'

type Props = FilterFormProps & { draft: FilterDraft; onDraft: (draft: FilterDraft) => void }

/**
 * All conditions on one column: one at first, as a condition or a list of values; more of them joined by and, or by
 * or (VIEW-08).
 */
export function ColumnFilterForm({ draft, onDraft, ...form }: Props) {
  const { column, t } = form
  const { conditions } = draft
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
            { value: 'condition', label: t('grid:filter.condition') },
            { value: 'values', label: t('grid:filter.values') },
          ]}
        />
      )}
      {conditions.map((condition, at) => (
        <Stack
          key={condition.id}
          gap="xs"
          role="group"
          aria-label={t('grid:filter.conditionNumber', { place: at + 1 })}
        >
          {at === 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t('grid:filter.joiner')}
              value={draft.match}
              onChange={(match) => onDraft({ ...draft, match: match === 'any' ? 'any' : 'all' })}
              data={[
                { value: 'all', label: t('grid:filter.and') },
                { value: 'any', label: t('grid:filter.or') },
              ]}
            />
          )}
          {at > 1 && (
            <span className="quitus-joiner">
              {draft.match === 'all' ? t('grid:filter.and') : t('grid:filter.or')}
            </span>
          )}
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
          {t('grid:filter.addCondition')}
        </Button>
      )}
    </Stack>
  )
}
