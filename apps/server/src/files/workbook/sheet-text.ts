import { MAX_SHEET_CELL } from '@quitus/domain/files/sheet-limits.ts'
import { isFormulaLike } from '@quitus/domain/text/formula-text.ts'
import { STYLE } from './sheet-styles.ts'
import { xmlText } from './xml-text.ts'

/** Texts that fitted into no cell: how many, and where the first of them are. */
export type CutTexts = { cutTextCount: number; cutTexts: string[] }

/** Cut texts that the second sheet names one by one. */
const MOST_NAMED = 1000

/** Name of a column in a sheet: A, Z, AA. */
export function sheetColumn(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : sheetColumn(Math.floor(at / 26) - 1) + letter
}

/** A cell of text; what fits into no cell is cut, with a mark, and named in the notes. */
export function textCell(
  reference: string,
  whole: string,
  notes: CutTexts,
  style: number = STYLE.text,
): string {
  const text = whole.length > MAX_SHEET_CELL ? cut(reference, whole, notes) : whole
  const shown = style === STYLE.text && isFormulaLike(text) ? STYLE.quoted : style
  return `<c r="${reference}" s="${shown}" t="inlineStr"><is><t${needsSpace(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`
}

function cut(reference: string, text: string, notes: CutTexts): string {
  notes.cutTextCount += 1
  if (notes.cutTexts.length < MOST_NAMED) notes.cutTexts.push(reference)
  // Not through the middle of a character of two units.
  const end = MAX_SHEET_CELL - 1
  const isHalf = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800
  return `${text.slice(0, isHalf ? end - 1 : end)}…`
}

/** XML drops spaces at both ends, and line feeds, unless instructed otherwise. */
function needsSpace(text: string): boolean {
  return text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 || text.includes('\n')
}
