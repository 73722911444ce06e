import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
/**
 * Latin, Greek and Cyrillic letters, the euro and narrow spaces; what it lacks is shown as an empty box (decision
 * 087).
 */
const FONTS = {
  regular: plainFont(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: plainFont(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}
export const GRAY = '#5b6470'

type Options = Pick<PDFKit.PDFDocumentOptions, 'layout' | 'margins' | 'lang'> & {
  title: string
  author: string
  at: Date
}

/** An A4 document with our fonts, and its bytes once it has ended. */
export function openPdf({ title, author, at, ...options }: Options): {
  doc: PDFKit.PDFDocument
  done: Promise<Buffer>
} {
  const doc = new PDFDocument({
    ...options,
    size: 'A4',
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: at },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.once('end', () => resolve(Buffer.concat(chunks)))
    doc.once('error', reject)
  })
  doc.registerFont('regular', FONTS.regular)
  doc.registerFont('bold', FONTS.bold)
  return { doc, done }
}

/** The foot of each page; `{page}` and `{pages}` are filled in. */
export function writeFeet(doc: PDFKit.PDFDocument, foot: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const { left } = doc.page.margins
    const wide = pageWidth(doc)
    // Below the margin, where text would begin a page of its own.
    doc.page.margins.bottom = 0
    const text = foot.replace('{page}', String(page + 1)).replace('{pages}', String(count))
    doc.font('regular').fontSize(8).fillColor(GRAY)
    doc.text(text, left, doc.page.height - 40, { width: wide, align: 'center', lineBreak: false })
  }
}

/** Between the margins. */
export function pageWidth(doc: PDFKit.PDFDocument): number {
  return doc.page.width - doc.page.margins.left - doc.page.margins.right
}

/** Where the lower margin begins. */
export function pageBottom(doc: PDFKit.PDFDocument): number {
  return doc.page.height - doc.page.margins.bottom
}

/** Begins a page where less than this is left of the current one. */
export function keepRoom(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height > pageBottom(doc)) doc.addPage()
}

/**
 * A font without its rules of ligatures and kerning, whose application to each cell takes most of the time of a long
 * list.
 */
function plainFont(path: string): Buffer {
  const bytes = readFileSync(path)
  const tables = bytes.readUInt16BE(4)
  for (let at = 12; at < 12 + tables * 16; at += 16)
    if (['GSUB', 'GPOS'].includes(bytes.toString('latin1', at, at + 4))) bytes.write('x', at, 'latin1')
  return bytes
}
