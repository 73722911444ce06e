import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { LetterContent } from './letter-content.ts'

const require = createRequire(import.meta.url)
/** Latin, Greek and Cyrillic letters, the euro and narrow spaces; what it lacks is shown as an empty box (decision 087). */
const FONTS = {
  regular: plainFont(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: plainFont(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}

const MARGIN = { left: 62, right: 62, top: 56, bottom: 64 }
const SIZE = 10
const TABLE_SIZE = 8.5
const GRAY = '#5b6470'
const RULE = '#c9ced6'
/** Shares of the width of number, date, amount, reason and accepted amount. */
const SHARES = [0.25, 0.13, 0.18, 0.25, 0.19]
const IS_RIGHT = [false, false, true, false, true]
const PAD = 4
/** Width of a wide capital letter, as a share of the size. */
const WIDEST = 0.72

/** Sets a letter on A4 pages and answers its bytes. */
export function letterPdf(letter: LetterContent, at: Date): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    lang: letter.language,
    info: { Title: letter.subject, Author: firstLine(letter.sender), CreationDate: at },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.once('end', () => resolve(Buffer.concat(chunks)))
    doc.once('error', reject)
  })
  doc.registerFont('regular', FONTS.regular)
  doc.registerFont('bold', FONTS.bold)
  writeHead(doc, letter)
  paragraphs(doc, letter.before)
  doc.moveDown(0.6)
  writeTable(doc, letter)
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
    .text(firstLine(letter.sender), MARGIN.left + width(doc) / 2, doc.y, { width: width(doc) / 2 })
  writeFeet(doc, letter.foot)
  doc.end()
  return done
}

/** A font without its rules of ligatures and kerning, whose application to each cell takes most of the time of a long list. */
function plainFont(path: string): Buffer {
  const bytes = readFileSync(path)
  const tables = bytes.readUInt16BE(4)
  for (let at = 12; at < 12 + tables * 16; at += 16)
    if (['GSUB', 'GPOS'].includes(bytes.toString('latin1', at, at + 4))) bytes.write('x', at, 'latin1')
  return bytes
}

function writeHead(doc: PDFKit.PDFDocument, letter: LetterContent): void {
  const half = width(doc) / 2
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
  doc.text(letter.reference, MARGIN.left, Math.max(doc.y + 18, below + 18), { width: width(doc) })
  doc
    .fillColor('black')
    .font('bold')
    .fontSize(11)
    .text(letter.subject, { width: width(doc) })
  doc.moveDown(1).font('regular').fontSize(SIZE)
}

function paragraphs(doc: PDFKit.PDFDocument, text: string): void {
  doc.font('regular').fontSize(SIZE).fillColor('black')
  doc.text(text.trim(), MARGIN.left, doc.y, { width: width(doc), lineGap: 2.5 })
}

function writeTable(doc: PDFKit.PDFDocument, { head, lines, total }: LetterContent): void {
  writeRow(doc, head, 'bold')
  rule(doc, 1)
  for (const cells of lines) {
    if (doc.y + rowHeight(doc, cells, 'regular') > bottom(doc)) {
      doc.addPage()
      writeRow(doc, head, 'bold')
      rule(doc, 1)
    }
    // A line that carries an accepted amount begins an anomaly.
    if (cells !== lines[0] && cells.at(-1) !== '') rule(doc, 0.5)
    writeRow(doc, cells, 'regular')
  }
  rule(doc, 1)
  keepRoom(doc, 24)
  writeRow(doc, [total.label, '', '', '', total.amount], 'bold')
  doc.moveDown(1.2)
}

function writeRow(doc: PDFKit.PDFDocument, cells: readonly string[], font: 'regular' | 'bold'): void {
  const height = rowHeight(doc, cells, font)
  const top = doc.y
  let left = MARGIN.left
  for (const [at, cell] of cells.entries()) {
    const wide = (SHARES[at] ?? 0) * width(doc)
    doc.text(cell, left + PAD, top + PAD, { width: wide - 2 * PAD, align: IS_RIGHT[at] ? 'right' : 'left' })
    left += wide
  }
  doc.x = MARGIN.left
  doc.y = top + height
}

function rowHeight(doc: PDFKit.PDFDocument, cells: readonly string[], font: 'regular' | 'bold'): number {
  doc.font(font).fontSize(TABLE_SIZE).fillColor('black')
  const heights = cells.map((cell, at) =>
    cell === '' ? 0 : cellHeight(doc, cell, (SHARES[at] ?? 0) * width(doc) - 2 * PAD),
  )
  return Math.max(...heights) + 2 * PAD
}

/** Lines are measured only where the text may take more than one of them: measuring costs as much as setting. */
function cellHeight(doc: PDFKit.PDFDocument, cell: string, wide: number): number {
  const isShort = cell.length * TABLE_SIZE * WIDEST < wide
  return isShort ? doc.currentLineHeight(true) : doc.heightOfString(cell, { width: wide })
}

function rule(doc: PDFKit.PDFDocument, thickness: number): void {
  doc.lineWidth(thickness).strokeColor(RULE)
  doc
    .moveTo(MARGIN.left, doc.y)
    .lineTo(MARGIN.left + width(doc), doc.y)
    .stroke()
}

function keepRoom(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height > bottom(doc)) doc.addPage()
}

function writeFeet(doc: PDFKit.PDFDocument, foot: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin, where text would begin a page of its own.
    doc.page.margins.bottom = 0
    const text = foot.replace('{page}', String(page + 1)).replace('{pages}', String(count))
    doc.font('regular').fontSize(8).fillColor(GRAY)
    doc.text(text, MARGIN.left, doc.page.height - 40, {
      width: width(doc),
      align: 'center',
      lineBreak: false,
    })
  }
}

function width(doc: PDFKit.PDFDocument): number {
  return doc.page.width - MARGIN.left - MARGIN.right
}

function bottom(doc: PDFKit.PDFDocument): number {
  return doc.page.height - MARGIN.bottom
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
