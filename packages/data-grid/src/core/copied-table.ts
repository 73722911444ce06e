import { choiceText } from '@quitus/domain/columns/cell-text.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import type { CellCopyOptions } from '@quitus/domain/columns/column-type-rule.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { isFormulaLike } from '@quitus/domain/text/formula-text.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { GRID_COLUMN_TYPES } from './column-types/grid-column-types.ts'

/** A cell for the clipboard: text that must stay text, or something that a spreadsheet reads as a value. */
export type CopiedCell = { text: string; isText: boolean }

/** A value as it goes onto the clipboard. */
export function copiedCell(value: WireValue, column: Column, options: CellCopyOptions): CopiedCell {
  const rule = COLUMN_TYPE_RULES[column.type]
  return {
    text: choiceText(column, value) ?? rule.copyText(value, options),
    isText: GRID_COLUMN_TYPES[column.type].isCopiedAsText || typeof value === 'string',
  }
}

/** A header or other text of the grid itself. */
export function copiedText(text: string): CopiedCell {
  return { text, isText: true }
}

/**
 * Tab-separated text: fields with tabs, line ends or quotes are quoted, and text that looks like a formula begins
 * with an apostrophe.
 */
export function tabSeparated(lines: readonly (readonly CopiedCell[])[]): string {
  return lines.map((cells) => cells.map(tabSeparatedField).join('\t')).join('\r\n')
}

function tabSeparatedField(cell: CopiedCell): string {
  const text = harmless(cell)
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines of an HTML table; text cells say to spreadsheets that they are text, so that `00123` stays so. */
export function htmlRows(lines: readonly (readonly CopiedCell[])[], tag: 'td' | 'th' = 'td'): string {
  return lines.map((cells) => `<tr>${cells.map((cell) => htmlCell(cell, tag)).join('')}</tr>`).join('\n')
}

/** A whole table of HTML for the clipboard. */
export function htmlTable(rows: string): string {
  return `<meta charset="utf-8"><table>\n${rows}\n</table>`
}

function htmlCell(cell: CopiedCell, tag: 'td' | 'th'): string {
  const text = harmless(cell)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll(/\r\n|\r|\n/g, '<br style="mso-data-placement:same-cell">')
    .replaceAll('\t', '&#9;')
  const style = cell.isText ? ` style='white-space:pre-wrap;mso-number-format:"\\@"'` : ''
  return `<${tag}${style}>${text}</${tag}>`
}

/** Text that a spreadsheet would run becomes text that it shows. Numbers may begin with a minus: they are values. */
function harmless({ text, isText }: CopiedCell): string {
  return isText && isFormulaLike(text) ? `'${text}` : text
}
