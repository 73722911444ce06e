import { GRAY, keepRoom, openPdf, pageBottom, pageWidth, writeFeet } from '#files/pdf/pdf-document.ts'
import { type Place, placesOf, rowHeight, rule, writeRow } from '#files/pdf/pdf-table.ts'
import type { LetterContent } from './letter-content.ts'
import type { SetOffContent } from './set-off/set-off-content.ts'

const MARGIN = { left: 62, right: 62, top: 56, bottom: 64 }
const SIZE = 10
const TABLE_SIZE = 8.5

/** Sets a letter on A4 pages and answers its bytes. */
export function letterPdf(letter: LetterContent, at: Date): Promise<Buffer> {
  const { doc, done } = openPdf({
    margins: MARGIN,
    lang: letter.language,
    title: letter.subject,
    author: firstLine(letter.sender),
    at,
  })
  writeHead(doc, letter)
  paragraphs(doc, letter.before)
  doc.moveDown(0.6)
  writeTable(doc, letter)
  if (letter.setOff !== null) writeSetOff(doc, letter.setOff)
  if (letter.evidence !== null) {
    keepRoom(doc, 40)
    doc.font('bold').fontSize(SIZE).text(letter.evidence.label, MARGIN.left)
    doc.font('regular').fontSize(TABLE_SIZE)
    for (const name of letter.evidence.names) doc.text(`– ${name}`, MARGIN.left, doc.y + 2)
    doc.moveDown(1)
  }
  keepRoom(doc, 120)
  paragraphs(doc, letter.after)
  keepRoom(doc, 40)
  doc
    .moveDown(1.5)
    .font('bold')
    .text(firstLine(letter.sender), MARGIN.left + pageWidth(doc) / 2, doc.y, { width: pageWidth(doc) / 2 })
  doc.font('regular').fontSize(9)
  for (const line of letter.signature) doc.text(line, { width: pageWidth(doc) / 2 })
  writeFeet(doc, letter.foot)
  doc.end()
  return done
}

function writeHead(doc: PDFKit.PDFDocument, letter: LetterContent): void {
  const half = pageWidth(doc) / 2
  doc
    .font('bold')
    .fontSize(SIZE)
    .text(firstLine(letter.sender), MARGIN.left, MARGIN.top, { width: half - 20 })
  const address = letter.sender.split('\n').slice(1).join('\n')
  if (address !== '')
    doc
      .font('regular')
      .fontSize(9)
      .fillColor(GRAY)
      .text(address, { width: half - 20 })
  const below = doc.y
  const [name = '', ...more] = letter.recipient
  // Where the window of a French envelope shows it.
  doc
    .fillColor('black')
    .font('bold')
    .fontSize(11)
    .text(name, MARGIN.left + half, 130, { width: half })
  doc.font('regular').fontSize(9).fillColor(GRAY)
  for (const line of more) doc.text(line, { width: half })
  doc.fillColor('black').fontSize(SIZE)
  doc.text(letter.place, MARGIN.left + half, Math.max(doc.y + 28, 190), { width: half })
  doc.font('regular').fillColor(GRAY).fontSize(9)
  doc.text(letter.reference, MARGIN.left, Math.max(doc.y + 18, below + 18), { width: pageWidth(doc) })
  doc
    .moveDown(0.6)
    .fillColor('black')
    .font('bold')
    .fontSize(11)
    .text(letter.subject, { width: pageWidth(doc) })
  doc.moveDown(1).font('regular').fontSize(SIZE)
}

function paragraphs(doc: PDFKit.PDFDocument, text: string): void {
  doc.font('regular').fontSize(SIZE).fillColor('black')
  doc.text(text.trim(), MARGIN.left, doc.y, { width: pageWidth(doc), lineGap: 2.5 })
}

function writeSetOff(doc: PDFKit.PDFDocument, setOff: SetOffContent): void {
  keepRoom(doc, 90)
  paragraphs(doc, setOff.text)
  doc.moveDown(0.6)
  writeTable(doc, setOff)
}

function writeTable(
  doc: PDFKit.PDFDocument,
  { columns, lines, total }: Pick<LetterContent, 'columns' | 'lines' | 'total'>,
): void {
  const places = placesOf(doc, columns)
  const head = columns.map((column) => column.head)
  const whole: Place[] = [{ width: pageWidth(doc), isRight: false }]
  const placesFor = (cells: readonly string[]) => (cells.length === 1 ? whole : places)
  writeRow(doc, head, places, { font: 'bold' })
  rule(doc, 1)
  for (const [at, cells] of lines.entries()) {
    const isSentence = cells.length === 1
    // A sentence is on the page of its first document.
    const next = isSentence ? lines[at + 1] : undefined
    const followed = next === undefined ? 0 : rowHeight(doc, next, placesFor(next), { font: 'regular' })
    if (doc.y + rowHeight(doc, cells, placesFor(cells), { font: 'regular' }) + followed > pageBottom(doc)) {
      doc.addPage()
      writeRow(doc, head, places, { font: 'bold' })
      rule(doc, 1)
    } else if (isSentence && at > 0) rule(doc, 0.5)
    writeRow(doc, cells, placesFor(cells), { font: 'regular' })
  }
  rule(doc, 1)
  keepRoom(doc, 24)
  const half: Place[] = [
    { width: pageWidth(doc) / 2, isRight: false },
    { width: pageWidth(doc) / 2, isRight: true },
  ]
  writeRow(doc, [total.label, total.amount], half, { font: 'bold' })
  doc.moveDown(1.2)
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
