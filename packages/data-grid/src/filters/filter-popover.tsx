import { Button, Group, Popover, SegmentedControl, Stack } from '@mantine/core'
import type { Column } from '@quitus/domain/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import type { CellTextOptions } from '@quitus/domain/column-types/column-type-rule.ts'
import type { FilterLeaf } from '@quitus/domain/filter.ts'
import { useState } from 'react'
import type { GridLabels } from '#data-grid-props.ts'
import type { ColumnValue } from '#window-source.ts'
import { ConditionFilterForm } from './condition-filter-form.tsx'
import { conditionOf, conditionOperators, leafWithoutValue } from './condition-operators.ts'
import { ValueFilterForm } from './value-filter-form.tsx'

export type FilterPopoverProps = {
  column: Column
  /** Where the popover hangs, in pixels of the grid's frame. */
  place: { left: number; top: number }
  leaf: FilterLeaf | null
  labels: GridLabels
  textOptions: CellTextOptions
  loadValues: (
    startsWith: string,
    signal: AbortSignal,
  ) => Promise<{ values: readonly ColumnValue[]; more: boolean }>
  onApply: (leaf: FilterLeaf | null) => void
  onClose: () => void
}

/** Filter of one column: a condition, or a list of its values with counts (VIEW-08). */
export function FilterPopover(props: FilterPopoverProps) {
  const { column, place, leaf, labels, onApply, onClose } = props
  const { filterOperators } = COLUMN_TYPE_RULES[column.type]
  const hasCondition = conditionOperators(column.type).length > 0
  const hasValues = filterOperators.includes('in')
  const beginsWithValues =
    leaf === null ? filterOperators[0] === 'in' || (hasValues && column.isListOfChoices) : leaf.op === 'in'
  const [tab, setTab] = useState(beginsWithValues ? 'values' : 'condition')
  const [draft, setDraft] = useState<FilterLeaf | null>(() => leaf ?? draftOf(tab))
  const form = { ...props, leaf: draft, onChange: setDraft }

  /** What an untouched form asks for: something only where its first condition needs no value. */
  function draftOf(shown: string): FilterLeaf | null {
    return shown === 'values' ? null : leafWithoutValue(column.name, conditionOf(null, column.type))
  }

  return (
    <Popover
      opened
      onDismiss={onClose}
      trapFocus
      withRoles={false}
      returnFocus={false}
      position="bottom-start"
      width={300}
      shadow="sm"
      withinPortal
    >
      <Popover.Target>
        <span className="quitus-filter-anchor" ref={(anchor) => placeAnchor(anchor, place)} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={labels.openFilter(column.label)}
        onKeyDown={(event) => event.stopPropagation()}
        p="sm"
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onApply(draft)
          }}
        >
          <Stack gap="sm">
            {hasCondition && hasValues && (
              <SegmentedControl
                size="xs"
                fullWidth
                value={tab}
                onChange={(next) => {
                  setTab(next)
                  setDraft(leaf !== null && (leaf.op === 'in') === (next === 'values') ? leaf : draftOf(next))
                }}
                data={[
                  { value: 'condition', label: labels.filterForm.condition },
                  { value: 'values', label: labels.filterForm.values },
                ]}
              />
            )}
            {tab === 'values' ? <ValueFilterForm {...form} /> : <ConditionFilterForm {...form} />}
            <Group justify="space-between" gap="xs">
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                onClick={() => onApply(null)}
                disabled={leaf === null && draft === null}
              >
                {labels.filterForm.clear}
              </Button>
              <Button size="xs" type="submit">
                {labels.filterForm.apply}
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

function placeAnchor(anchor: HTMLElement | null, place: { left: number; top: number }): void {
  if (anchor === null) return
  anchor.style.left = `${place.left}px`
  anchor.style.top = `${place.top}px`
}
