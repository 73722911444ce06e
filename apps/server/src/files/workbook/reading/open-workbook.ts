import { closeSync, fstatSync, readSync } from 'node:fs'
import { createStyleReader, type NumberStyle } from './number-styles.ts'
import { readSharedStrings } from './shared-strings.ts'
import type { StringTable } from './string-table.ts'
import { WorkbookError } from './workbook-error.ts'
import { createXmlReader, prefixedAttribute } from './xml-reader.ts'
import { damaged, openZipParts, type ZipParts } from './zip-parts.ts'

/** A sheet of a workbook and the part that holds its cells. */
export type SheetPart = { name: string; isHidden: boolean; part: string }

/** An opened workbook; no cell of it has been read. */
export type Workbook = {
  sheets: readonly SheetPart[]
  is1904: boolean
  styles: readonly NumberStyle[]
  parts: ZipParts
  /** The shared texts, read when they are first wanted; null where the workbook has none. */
  strings: () => Promise<StringTable | null>
  close: () => void
}

/** Largest size after unpacking of the parts that say what there is, and of the one with the styles. */
const MAX_INDEX = 16 * 1024 * 1024
const MAX_STYLES = 256 * 1024 * 1024
const MAX_SHEETS = 1000

type Relation = { id: string; type: string; target: string }

/**
 * Opens a workbook (`.xlsx`) by its list of parts. Throws a `WorkbookError` for any other container: encrypted, with
 * macros, binary, damaged. The file descriptor is closed with the workbook, and where it is refused.
 */
export async function openWorkbook(file: number): Promise<Workbook> {
  try {
    refuseOle(file)
  } catch (error) {
    closeSync(file)
    throw error
  }
  const parts = await openZipParts(file)
  try {
    refuseOtherKinds(parts)
    const [root = 'xl/workbook.xml'] = (await readRelations(parts, '_rels/.rels', '')).flatMap((relation) =>
      relation.type === 'officeDocument' ? [relation.target] : [],
    )
    const folder = root.slice(0, root.lastIndexOf('/') + 1)
    const relations = await readRelations(parts, `${folder}_rels/${root.slice(folder.length)}.rels`, folder)
    const { sheets, is1904 } = await readIndex(parts, root, relations)
    const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target
    const stylesPart = partOf('styles')
    const stringsPart = partOf('sharedStrings')
    const styles = stylesPart === undefined ? [] : await readStyles(parts, stylesPart)
    let strings: Promise<StringTable> | null = null
    return {
      sheets,
      is1904,
      styles,
      parts,
      async strings() {
        if (stringsPart === undefined || !parts.has(stringsPart)) return null
        strings ??= readSharedStrings(parts, stringsPart)
        return strings
      },
      close() {
        strings?.then(
          (table) => table.close(),
          () => undefined,
        )
        parts.close()
      },
    }
  } catch (error) {
    parts.close()
    throw error
  }
}

const OLE = 'd0cf11e0a1b11ae1'
const OLE_HEAD = 512

/** Refuses the container of old workbooks, in which encrypted new ones are too. */
function refuseOle(file: number): void {
  const head = Buffer.alloc(OLE_HEAD)
  readSync(file, head, 0, OLE_HEAD, 0)
  if (head.toString('hex', 0, 8) !== OLE) return
  const sector = 2 ** Math.min(head.readUInt16LE(30), 12)
  const directory = Buffer.alloc(8 * sector)
  const at = (head.readUInt32LE(48) + 1) * sector
  if (at < fstatSync(file).size) readSync(file, directory, 0, directory.length, at)
  const isEncrypted = directory.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new WorkbookError(isEncrypted ? 'file_encrypted' : 'file_xls')
}

function refuseOtherKinds(parts: ZipParts): void {
  if (parts.isEncrypted) throw new WorkbookError('file_encrypted')
  if (parts.has('mimetype') && parts.has('content.xml')) throw new WorkbookError('file_ods')
  if (!parts.has('[Content_Types].xml')) throw new WorkbookError('file_packed')
  if (parts.names.some((name) => /(?:^|\/)workbook\.bin$/i.test(name))) throw new WorkbookError('file_xlsb')
  if (parts.names.some((name) => /vbaProject\.bin$|\/macrosheets\//i.test(name)))
    throw new WorkbookError('file_macros')
}

async function readWhole(
  parts: ZipParts,
  name: string,
  most: number,
  feed: (piece: string) => void,
): Promise<void> {
  try {
    for await (const { text } of parts.read(name, most)) feed(text)
  } catch (error) {
    throw damaged(error)
  }
}

async function readRelations(parts: ZipParts, name: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = []
  if (!parts.has(name)) return relations
  const reader = createXmlReader({
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External' || relations.length > 2 * MAX_SHEETS) return
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      relations.push({
        id: Id,
        type,
        target: Target.startsWith('/') ? Target.slice(1) : resolvePart(folder, Target),
      })
    },
    close: () => undefined,
    text: () => undefined,
  })
  await readWhole(parts, name, MAX_INDEX, reader.feed)
  return relations
}

function resolvePart(folder: string, target: string): string {
  const path = folder.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.') path.push(step)
  }
  return path.join('/')
}

async function readIndex(parts: ZipParts, name: string, relations: readonly Relation[]) {
  const sheets: SheetPart[] = []
  let is1904 = false
  const reader = createXmlReader({
    open(element, attributes) {
      if (element === 'workbookPr') is1904 = /^(?:1|true|on)$/.test(attributes.date1904 ?? '')
      if (element !== 'sheet') return
      const id = prefixedAttribute(attributes, 'id')
      const relation = relations.find((each) => each.id === id)
      // Sheets of charts and dialogs have no cells.
      if (relation?.type !== 'worksheet') return
      if (sheets.length >= MAX_SHEETS) throw new WorkbookError('workbook_too_large')
      const isHidden = (attributes.state ?? 'visible') !== 'visible'
      sheets.push({ name: attributes.name ?? '', isHidden, part: relation.target })
    },
    close: () => undefined,
    text: () => undefined,
  })
  await readWhole(parts, name, MAX_INDEX, reader.feed)
  return { sheets, is1904 }
}

async function readStyles(parts: ZipParts, name: string): Promise<NumberStyle[]> {
  if (!parts.has(name)) return []
  const reader = createStyleReader()
  await readWhole(parts, name, MAX_STYLES, reader.feed)
  try {
    return reader.end()
  } catch (error) {
    throw damaged(error)
  }
}
