import { Button, Group, Popover, SegmentedControl, Stack } from '@mantine/core'
import type { Column } from '@quitus/domain/column.ts'
import { isNumberType, isTextType } from '@quitus/domain/column-type.ts'
import type { FilterLeaf } from '@quitus/domain/filter.ts'
import { useState } from 'react'
import type { CellTextOptions } from '#cells/cell-text.ts'
import type { GridLabels } from '#data-grid-props.ts'
import type { ColumnValue } from '#window-source.ts'
import { RangeFilterForm } from './range-filter-form.tsx'
import { TextFilterForm } from './text-filter-form.tsx'
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
  const hasCondition = isTextType(column.type) || isNumberType(column.type) || column.type === 'DATE'
  const hasValues = isTextType(column.type) || isNumberType(column.type) || column.type === 'BOOLEAN'
  const [tab, setTab] = useState(
    hasCondition && (leaf === null ? !column.isListOfChoices : leaf.op !== 'in') ? 'condition' : 'values',
  )
  const [draft, setDraft] = useState<FilterLeaf | null>(leaf)
  const form = { ...props, leaf: draft, onChange: setDraft }

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
                  setDraft(leaf !== null && (leaf.op === 'in') === (next === 'values') ? leaf : null)
                }}
                data={[
                  { value: 'condition', label: labels.filterForm.condition },
                  { value: 'values', label: labels.filterForm.values },
                ]}
              />
            )}
            {tab === 'values' ? (
              <ValueFilterForm {...form} />
            ) : isTextType(column.type) ? (
              <TextFilterForm {...form} />
            ) : (
              <RangeFilterForm {...form} />
            )}
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
