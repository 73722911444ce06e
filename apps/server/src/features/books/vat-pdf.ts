import { GRAY, keepRoom, openPdf, pageBottom, writeFeet } from '#files/pdf/pdf-document.ts'
import { type Place, placesOf, rowHeight, rule, writeRow } from '#files/pdf/pdf-table.ts'

/** A VAT sheet in words, ready to be set. */
export type VatPdf = {
  language: string
  title: string
  /** Whose, and of which day. */
  subtitle: string
  columns: { head: string; share: number; isRight: boolean }[]
  sections: VatSection[]
  /** How signs and dashes are read. */
  note: string
  /** Foot of each page; `{page}` and `{pages}` are filled in. */
  foot: string
}

/** A part of the sheet: lines, some of them sums, below names of groups; `empty` where there is none. */
export type VatSection = { title: string; empty: string; lines: VatLine[] }
export type VatLine = { kind: 'group'; text: string } | { kind: 'line' | 'sum'; cells: string[] }

const MARGIN = { left: 36, right: 36, top: 40, bottom: 56 }
const SIZE = 7.5
/** Height of the title of a section with the names of its columns and its first lines. */
const SECTION_HEAD = 150

/** Sets the sheet on A4 pages across and answers its bytes. */
export function vatPdf(sheet: VatPdf, at: Date): Promise<Buffer> {
  const { doc, done } = openPdf({
    layout: 'landscape',
    margins: MARGIN,
    lang: sheet.language,
    title: sheet.title,
    author: sheet.subtitle,
    at,
  })
  doc.font('bold').fontSize(14).text(sheet.title)
  doc.font('regular').fontSize(9).fillColor(GRAY).text(sheet.subtitle)
  for (const section of sheet.sections) writeSection(doc, section, sheet)
  keepRoom(doc, 40)
  doc.moveDown(1).font('regular').fontSize(8).fillColor(GRAY).text(sheet.note, MARGIN.left)
  writeFeet(doc, sheet.foot)
  doc.end()
  return done
}

function writeSection(doc: PDFKit.PDFDocument, { title, empty, lines }: VatSection, sheet: VatPdf): void {
  const places = placesOf(doc, sheet.columns)
  const whole: Place[] = [{ width: places.reduce((sum, { width }) => sum + width, 0), isRight: false }]
  const head = () => {
    writeRow(
      doc,
      sheet.columns.map((column) => column.head),
      places,
      { font: 'bold', size: SIZE },
    )
    rule(doc, 1)
  }
  keepRoom(doc, SECTION_HEAD)
  doc.moveDown(1).fillColor('black').font('bold').fontSize(11).text(title, MARGIN.left)
  doc.moveDown(0.3)
  if (lines.length === 0) {
    doc.font('regular').fontSize(9).fillColor(GRAY).text(empty)
    return
  }
  head()
  for (const [at, line] of lines.entries()) {
    const height = heightOf(line)
    // The name of a group is on the page of its first line.
    const next = line.kind === 'group' ? lines[at + 1] : undefined
    if (doc.y + height + (next === undefined ? 0 : heightOf(next)) > pageBottom(doc)) {
      doc.addPage()
      head()
    }
    if (line.kind === 'sum') rule(doc, 0.5)
    if (line.kind === 'group') writeRow(doc, [line.text], whole, { font: 'bold', size: SIZE })
    else writeRow(doc, line.cells, places, { font: fontOf(line), size: SIZE })
  }
  rule(doc, 1)

  function heightOf(line: VatLine): number {
    if (line.kind === 'group') return rowHeight(doc, [line.text], whole, { font: 'bold', size: SIZE })
    return rowHeight(doc, line.cells, places, { font: fontOf(line), size: SIZE })
  }
}

function fontOf({ kind }: VatLine): 'bold' | 'regular' {
  return kind === 'sum' ? 'bold' : 'regular'
}
