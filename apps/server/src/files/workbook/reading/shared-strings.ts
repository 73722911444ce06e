import { unescapeCell } from './cell-values.ts'
import { StringTable, StringTableError } from './string-table.ts'
import { WorkbookError } from './workbook-error.ts'
import { createXmlReader } from './xml-reader.ts'
import { damaged, type ZipParts } from './zip-parts.ts'

/** Longest text of a cell; spreadsheet programs stop at 32 767 characters. */
export const MAX_CELL = 100_000

/** Reads the texts that cells refer to by number, in bounded memory. The table is the caller’s to close. */
export async function readSharedStrings(parts: ZipParts, name: string): Promise<StringTable> {
  const table = new StringTable()
  let text = ''
  let isText = false
  let phonetic = 0
  const reader = createXmlReader({
    open(element) {
      if (element === 'si') text = ''
      else if (element === 't') isText = phonetic === 0
      else if (element === 'rPh') phonetic++
    },
    close(element) {
      if (element === 't') isText = false
      else if (element === 'rPh') phonetic--
      else if (element === 'si') table.add(unescapeCell(text))
    },
    text(piece) {
      if (!isText) return
      text += piece
      if (text.length > MAX_CELL) throw new WorkbookError('field_too_long', { line: 0 })
    },
  })
  try {
    for await (const { text: piece } of parts.read(name)) reader.feed(piece)
    reader.end()
  } catch (error) {
    table.close()
    throw error instanceof StringTableError
      ? new WorkbookError('workbook_too_large', {}, { cause: error })
      : damaged(error)
  }
  return table
}
