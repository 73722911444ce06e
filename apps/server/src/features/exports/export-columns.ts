import { defaultColumnWidth } from '@quitus/domain/column-type-rules.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { Translate } from '#language/messages.ts'
import { requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'
import { EXPORTED_TYPES } from './column-types/exported-types.ts'
import type { ExportParameters } from './export-parameters.ts'

/** A column of the file: what it is called, and what its cells read where the stored text is not it. */
export type ExportColumn = {
  column: ViewColumn
  label: string
  group: string
  /** Pixels. */
  width: number
  isPinned: boolean
  /** What stands in a cell without a value: the word for pending where somebody decides, else nothing. */
  blank: string
  /** Words of yes and no, and of choices that are read otherwise than they are stored. */
  words: ReadonlyMap<string, string>
}

/** What was changed on the way into the file, for the sheet that tells about it. */
export type ExportNotes = {
  maskedIbans: number
  cutTexts: string[]
  cutTextCount: number
  linksLeftAsText: number
}

export function noNotes(): ExportNotes {
  return { maskedIbans: 0, cutTexts: [], cutTextCount: 0, linksLeftAsText: 0 }
}

/** The asked columns in their order, in words of the reader’s language. Throws `unknown_column` for one that the person may not see. */
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
