import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { stylesXml } from '#files/workbook/sheet-styles.ts'
import type { Translate } from '#language/messages.ts'
import type { ExportColumn, ExportNotes } from './export-column.ts'
import type { ScopeLine } from './export-scope.ts'
import type { SheetLinks } from './sheet-links.ts'
import type { createSheetWriter } from './sheet-writer.ts'
import { filteredRange, scopeSheet } from './sheet-xml.ts'
import {
  corePropertiesXml,
  DATA_LINKS_PART,
  DATA_SHEET_PART,
  FIXED_PARTS,
  SCOPE_SHEET_PART,
  workbookXml,
} from './workbook-xml.ts'

/** The lowest effort: half again as large as the highest, in a tenth of its time. */
const EFFORT = { compressionLevel: 1 }

type Options = {
  path: string
  columns: readonly ExportColumn[]
  writer: ReturnType<typeof createSheetWriter>
  links: SheetLinks
  notes: ExportNotes
  translate: Translate
  headerRow: number
  at: Date
  title: string
  maker: string
  currency: string
  /** The sheet of data; what is after it is requested when it has ended. */
  data: AsyncIterable<Buffer>
  scope: () => ScopeLine[]
}

/** Writes a workbook part by part into a file, and answers what its second sheet says. */
export async function writeWorkbook(options: Options): Promise<ScopeLine[]> {
  const { path, columns, writer, links, notes, translate, headerRow, at, title, maker, currency } = options
  const zip = new ZipFile()
  const file = createWriteStream(path, { flush: true, mode: 0o600 })
  const whole = pipeline(zip.outputStream, file)
  const fail = (error: Error) => file.destroy(error)
  // yazl reports failures by an event that its types exclude.
  const emitter: NodeJS.EventEmitter = zip
  emitter.on('error', fail)
  let scope: ScopeLine[] = []
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, EFFORT)
  const addLater = (name: string, bytes: () => Iterable<Buffer> | AsyncIterable<Buffer>) =>
    zip.addReadStreamLazy(name, EFFORT, (give) =>
      give(null, Readable.from(bytes(), { objectMode: false }).on('error', fail)),
    )
  const addText = (name: string, text: () => string) => addLater(name, () => [Buffer.from(text())])

  for (const [name, text] of Object.entries(FIXED_PARTS)) add(name, text)
  add('docProps/core.xml', corePropertiesXml(title, maker, at))
  add('xl/styles.xml', stylesXml(currency))
  addLater(DATA_SHEET_PART, () => options.data)
  addText(DATA_LINKS_PART, () => links.addressesXml())
  addText(SCOPE_SHEET_PART, () => {
    scope = options.scope()
    return scopeSheet(scope, notes)
  })
  const sheets = { data: translate('exports:sheet.data'), scope: translate('exports:sheet.scope') }
  addText('xl/workbook.xml', () => workbookXml(sheets, filteredRange(columns, headerRow, writer.lastRow())))
  zip.end()
  await whole
  return scope
}
