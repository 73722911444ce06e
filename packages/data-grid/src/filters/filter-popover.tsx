import type { AnchorPlace } from '#core/ui/anchor-point.tsx'
import { AnchoredDialog } from '#core/ui/anchored-dialog.tsx'
import type { ColumnFilter } from '#model/column-filters.ts'
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
      label={editor.t('grid:filter.open', { column: editor.column.label })}
      width={320}
      onDismiss={onClose}
    >
      <FilterEditor {...editor} />
    </AnchoredDialog>
  )
}
