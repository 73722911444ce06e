import { Popover } from '@mantine/core'
import { type AnchorPlace, AnchorPoint } from '#headers/anchor-point.tsx'
import type { ColumnFilter } from './column-filters.ts'
import { FilterEditor } from './filter-editor.tsx'
import type { FilterFormProps } from './filter-form-props.ts'

export type FilterPopoverProps = FilterFormProps & {
  place: AnchorPlace
  filter: ColumnFilter | null
  onApply: (filter: ColumnFilter | null) => void
  onClose: () => void
}

/** Filter of one column under its header (VIEW-08). */
export function FilterPopover({ place, onClose, ...editor }: FilterPopoverProps) {
  return (
    <Popover
      opened
      onDismiss={onClose}
      trapFocus
      withRoles={false}
      returnFocus={false}
      position="bottom-start"
      width={320}
      shadow="sm"
      withinPortal
    >
      <Popover.Target>
        <AnchorPoint place={place} />
      </Popover.Target>
      <Popover.Dropdown
        className="quitus-filter-box"
        role="dialog"
        aria-label={editor.labels.openFilter(editor.column.label)}
        onKeyDown={(event) => event.stopPropagation()}
        p="sm"
      >
        <FilterEditor {...editor} />
      </Popover.Dropdown>
    </Popover>
  )
}
