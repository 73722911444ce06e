import { GRAY, keepRoom, openPdf, pageBottom, pageWidth, writeFeet } from '#files/pdf/pdf-document.ts'
import { placesOf, rowHeight, rule, writeRow } from '#files/pdf/pdf-table.ts'

/** A statement of fees in words, ready to be set. */
export type FeePdf = {
  language: string
  title: string
  subtitle: string
  columns: { head: string; share: number; isRight: boolean }[]
  lines: string[][]
  /** In place of the lines where there is none. */
  empty: string
  sums: { label: string; base: string; fee: string; isStrong: boolean }[]
  /** How fees are computed. */
  rule: string
  /** Foot of each page; `{page}` and `{pages}` are filled in. */
  foot: string
}

const MARGIN = { left: 48, right: 48, top: 48, bottom: 56 }

/** Sets the statement on A4 pages and answers its bytes. */
export function feePdf(fees: FeePdf, at: Date): Promise<Buffer> {
  const { doc, done } = openPdf({
    ...{ margins: MARGIN, lang: fees.language, title: fees.title, author: fees.subtitle, at },
  })
  doc.font('bold').fontSize(15).text(fees.title)
  doc.moveDown(0.3).font('regular').fontSize(9).fillColor(GRAY).text(fees.subtitle)
  doc.moveDown(1.2)
  const places = placesOf(doc, fees.columns)
  const head = () => {
    writeRow(
      doc,
      fees.columns.map((column) => column.head),
      places,
      { font: 'bold' },
    )
    rule(doc, 1)
  }
  head()
  if (fees.lines.length === 0) doc.moveDown(0.5).font('regular').fontSize(9).fillColor(GRAY).text(fees.empty)
  for (const cells of fees.lines) {
    if (doc.y + rowHeight(doc, cells, places, { font: 'regular' }) > pageBottom(doc)) {
      doc.addPage()
      head()
    }
    writeRow(doc, cells, places, { font: 'regular' })
  }
  rule(doc, 1)
  keepRoom(doc, 24 * fees.sums.length + 40)
  doc.moveDown(0.8)
  const ofSums = placesOf(doc, [
    { share: 0.62, isRight: false },
    { share: 0.14, isRight: true },
    { share: 0.24, isRight: true },
  ])
  for (const { label, base, fee, isStrong } of fees.sums)
    writeRow(doc, [label, base, fee], ofSums, { font: isStrong ? 'bold' : 'regular' })
  doc.moveDown(1).font('regular').fontSize(8).fillColor(GRAY)
  doc.text(fees.rule, MARGIN.left, doc.y, { width: pageWidth(doc) })
  writeFeet(doc, fees.foot)
  doc.end()
  return done
}
