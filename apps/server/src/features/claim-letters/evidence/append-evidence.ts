import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import type { AppendedFile } from './load-evidence.ts'

/** Most pages of evidence behind one letter; a file that has more than are left is listed. */
export const MAX_EVIDENCE_PAGES = 40

const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 36

/** Evidence as pages, and how many pages each file has; a file that cannot be read, or is encrypted, is not in it. */
export type EvidencePages = { document: PDFDocument; pages: ReadonlyMap<string, number> }

/** Makes pages of files: those of a PDF as they are, a picture on a page of its own. */
export async function evidencePages(files: readonly AppendedFile[]): Promise<EvidencePages> {
  const document = await PDFDocument.create()
  const pages = new Map<string, number>()
  for (const { name, kind, bytes } of files) {
    const left = MAX_EVIDENCE_PAGES - document.getPageCount()
    try {
      const added =
        kind === 'pdf' ? await addPages(document, bytes, left) : await addPicture(document, kind, bytes, left)
      if (added > 0) pages.set(name, added)
    } catch {
      // Damaged or encrypted: the letter names it instead.
    }
  }
  return { document, pages }
}

/** The letter with the pages of its evidence behind it. */
export async function appendPages(letter: Uint8Array, { document }: EvidencePages): Promise<Uint8Array> {
  if (document.getPageCount() === 0) return letter
  const whole = await PDFDocument.load(letter, { updateMetadata: false })
  for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page)
  return whole.save()
}

async function addPages(document: PDFDocument, bytes: Uint8Array, left: number): Promise<number> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  const count = source.getPageCount()
  if (count > left) return 0
  const copied = await document.copyPages(source, source.getPageIndices())
  for (const page of copied) withoutActions(document.addPage(page))
  return count
}

/** Nothing of a file of others runs when the letter is opened or clicked. */
function withoutActions({ node }: PDFPage): void {
  node.delete(PDFName.of('AA'))
  const annotations = node.lookup(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) return
  for (const annotation of annotations.asArray().map((each) => node.context.lookup(each)))
    if (annotation instanceof PDFDict) for (const key of ['A', 'AA']) annotation.delete(PDFName.of(key))
}

async function addPicture(
  document: PDFDocument,
  kind: 'jpeg' | 'png',
  bytes: Uint8Array,
  left: number,
): Promise<number> {
  if (left < 1) return 0
  const picture = kind === 'jpeg' ? await document.embedJpg(bytes) : await document.embedPng(bytes)
  const isWide = picture.width > picture.height
  const [width, height] = isWide ? [A4.height, A4.width] : [A4.width, A4.height]
  const scale = Math.min((width - 2 * MARGIN) / picture.width, (height - 2 * MARGIN) / picture.height, 1)
  const size = { width: picture.width * scale, height: picture.height * scale }
  const page = document.addPage([width, height])
  page.drawImage(picture, { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size })
  return 1
}
