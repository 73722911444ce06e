import { defaultColumnWidth } from '@quitus/domain/columns/column-type-rules.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { Translate } from '#language/messages.ts'
import { requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'
import { EXPORTED_TYPES } from './column-types/exported-types.ts'
import type { ExportColumn } from './export-column.ts'
import type { ExportParameters } from './export-parameters.ts'

/**
 * The requested columns in their order, in words of the reader’s language. Throws `unknown_column` for one that the
 * person may not see.
 */
export function exportColumns(
  view: View,
  { columns, locale }: ExportParameters,
  translate: Translate,
): ExportColumn[] {
  return columns.map(({ name, width, isPinned }) => {
    const column = requireColumn(view, name)
    const isMovementLink = column.name === view.linkMovementColumn
    return {
      column,
      label: column.label[locale],
      group: groupOf(column, locale, translate),
      width: width ?? defaultColumnWidth({ ...column, isMovementLink }),
      isPinned,
      blank: isDecided(view, column) ? translate('grid:boolean.pending') : '',
      words: EXPORTED_TYPES[column.type].words(column, translate),
    }
  })
}

/** Null is a state where people answer, and nothing elsewhere (CELL-03). */
function isDecided(view: View, column: ViewColumn): boolean {
  return EXPORTED_TYPES[column.type].hasPending && (column.isEditable || column.name === view.validatedColumn)
}

function groupOf(column: ViewColumn, locale: Locale, translate: Translate): string {
  return column.groupLabel?.[locale] ?? column.group ?? translate('grid:otherGroup')
}
