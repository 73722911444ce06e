import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvText } from '#files/csv-text.ts'
import { GRAY, openPdf, pageBottom, writeFeet } from '#files/pdf/pdf-document.ts'
import { type Place, placesOf, rowHeight, rule, writeRow } from '#files/pdf/pdf-table.ts'
import { MOST_PDF_LINES, MOST_PDF_TEXT } from './pack-limits.ts'

/** A column of a list: its name, its share of the width of a page, and what is in it. */
export type ListColumn<Row> = { head: string; share: number; text: (row: Row) => string }

const BYTE_ORDER_MARK = '\ufeff'
const DELIMITER = ';'

/** Writes a list as CSV, as a French spreadsheet opens it, and returns how many lines it has. */
export async function writeListCsv<Row>(
  path: string,
  columns: readonly ListColumn<Row>[],
  pages: AsyncIterable<Row[]>,
): Promise<number> {
  let count = 0
  const line = (fields: string[]) => `${fields.map((field) => csvText(field, DELIMITER)).join(DELIMITER)}\r\n`
  async function* text() {
    yield BYTE_ORDER_MARK + line(columns.map(({ head }) => head))
    for await (const rows of pages) {
      count += rows.length
      yield rows.map((row) => line(columns.map((column) => column.text(row)))).join('')
    }
  }
  await pipeline(
    Readable.from(text(), { objectMode: false }),
    createWriteStream(path, { flush: true, mode: 0o600 }),
  )
  return count
}

type PdfTexts = {
  language: string
  title: string
  subtitle: string
  author: string
  /** Where there is no line. */
  empty: string
  /** Below the last line of a list that goes on. */
  cut: string
  /** Foot of each page; `{page}` and `{pages}` are filled in. */
  foot: string
  at: Date
}

const MARGIN = { left: 36, right: 36, top: 40, bottom: 56 }
const SIZE = 7.5

/** Sets a list on A4 pages across, below the names of its groups; true where only its beginning is set. */
export async function writeListPdf<Row>(
  path: string,
  columns: readonly ListColumn<Row>[],
  groupOf: (row: Row) => string,
  pages: AsyncIterable<Row[]>,
  texts: PdfTexts,
): Promise<boolean> {
  const { language: lang, title, author, at } = texts
  const { doc, done } = openPdf({ layout: 'landscape', margins: MARGIN, lang, title, author, at })
  doc.font('bold').fontSize(14).text(title)
  doc.font('regular').fontSize(9).fillColor(GRAY).text(texts.subtitle)
  doc.moveDown(0.8)
  const table = createTable(doc, columns)
  let lines = 0
  let isCut = false
  let group: string | null = null
  read: for await (const rows of pages) {
    for (const row of rows) {
      if (lines === MOST_PDF_LINES) {
        isCut = true
        break read
      }
      const own = groupOf(row)
      table.add(row, own === group ? null : own)
      group = own
      lines += 1
    }
  }
  doc.moveDown(1).font('regular').fontSize(8).fillColor(GRAY)
  if (lines === 0) doc.text(texts.empty, MARGIN.left)
  if (isCut) doc.text(texts.cut, MARGIN.left)
  writeFeet(doc, texts.foot)
  doc.end()
  await writeFile(path, await done, { mode: 0o600 })
  return isCut
}

function createTable<Row>(doc: PDFKit.PDFDocument, columns: readonly ListColumn<Row>[]) {
  const places = placesOf(
    doc,
    columns.map(({ share }) => ({ share, isRight: false })),
  )
  const whole: Place[] = [{ width: places.reduce((sum, { width }) => sum + width, 0), isRight: false }]
  const bold = { font: 'bold', size: SIZE } as const
  const regular = { font: 'regular', size: SIZE } as const
  const head = () => {
    writeRow(
      doc,
      columns.map((column) => column.head),
      places,
      bold,
    )
    rule(doc, 1)
  }
  let isFirst = true
  return {
    /** The name of a group is on the page of its first line. */
    add(row: Row, group: string | null) {
      const cells = columns.map(({ text }) => shortened(text(row)))
      const height = rowHeight(doc, cells, places, regular)
      const above = group === null ? 0 : rowHeight(doc, [group], whole, bold)
      if (isFirst) head()
      else if (doc.y + above + height > pageBottom(doc)) {
        doc.addPage()
        head()
      }
      isFirst = false
      if (group !== null) writeRow(doc, [group], whole, bold)
      writeRow(doc, cells, places, regular)
    },
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MOST_PDF_TEXT ? `${line.slice(0, MOST_PDF_TEXT).trimEnd()}…` : line
}
