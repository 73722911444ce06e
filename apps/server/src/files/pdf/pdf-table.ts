import { pageWidth } from './pdf-document.ts'

const RULE = '#c9ced6'
const TABLE_SIZE = 8.5
const PAD = 4
/** Width of a wide capital letter, as a share of the size. */
const WIDEST = 0.72

/** Where a cell is in its row. */
export type Place = { width: number; isRight: boolean }
export type TableFont = 'regular' | 'bold'
type Options = { font: TableFont; size?: number }

/** Places of columns whose widths are shares of the page, against the sum of all shares. */
export function placesOf(
  doc: PDFKit.PDFDocument,
  columns: readonly { share: number; isRight: boolean }[],
): Place[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ share, isRight }) => ({ width: (share / whole) * pageWidth(doc), isRight }))
}

/** Writes a row below the last, its cells broken into lines where they need it. */
export function writeRow(
  doc: PDFKit.PDFDocument,
  cells: readonly string[],
  places: readonly Place[],
  options: Options,
): void {
  const height = rowHeight(doc, cells, places, options)
  const top = doc.y
  let { left } = doc.page.margins
  for (const [at, place] of places.entries()) {
    const align = place.isRight ? 'right' : 'left'
    doc.text(cells[at] ?? '', left + PAD, top + PAD, { width: place.width - 2 * PAD, align })
    left += place.width
  }
  doc.x = doc.page.margins.left
  doc.y = top + height
}

export function rowHeight(
  doc: PDFKit.PDFDocument,
  cells: readonly string[],
  places: readonly Place[],
  { font, size = TABLE_SIZE }: Options,
): number {
  doc.font(font).fontSize(size).fillColor('black')
  const heights = cells.map((cell, at) =>
    cell === '' ? 0 : cellHeight(doc, cell, (places[at]?.width ?? pageWidth(doc)) - 2 * PAD, size),
  )
  return Math.max(...heights) + 2 * PAD
}

/** Lines are measured only where the text may take more than one of them: measuring costs as much as setting. */
function cellHeight(doc: PDFKit.PDFDocument, cell: string, wide: number, size: number): number {
  const isShort = cell.length * size * WIDEST < wide
  return isShort ? doc.currentLineHeight(true) : doc.heightOfString(cell, { width: wide })
}

/** A line over the whole width. */
export function rule(doc: PDFKit.PDFDocument, thickness: number): void {
  const { left } = doc.page.margins
  doc.lineWidth(thickness).strokeColor(RULE)
  doc
    .moveTo(left, doc.y)
    .lineTo(left + pageWidth(doc), doc.y)
    .stroke()
}
