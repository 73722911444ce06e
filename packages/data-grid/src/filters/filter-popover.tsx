import type { AnchorPlace } from '#headers/anchor-point.tsx'
import { AnchoredDialog } from '#headers/anchored-dialog.tsx'
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
    <AnchoredDialog
      className="quitus-filter-box"
      place={place}
      label={editor.labels.openFilter(editor.column.label)}
      width={320}
      onDismiss={onClose}
    >
      <FilterEditor {...editor} />
    </AnchoredDialog>
  )
}
