import { csvText } from '#files/csv-text.ts'
import { EXPORTED_TYPES } from './column-types/exported-types.ts'
import type { ExportColumn, ExportNotes } from './export-column.ts'
import { type LineWriter, showsBlank, sumLabelAt } from './line-writer.ts'
import { groupRuns } from './sheet-xml.ts'

const BYTE_ORDER_MARK = '\ufeff'

type Options = {
  columns: readonly ExportColumn[]
  hasGroups: boolean
  delimiter: string
  total: string
  notes: ExportNotes
}

/** CSV as a French spreadsheet opens it by a double click: UTF-8 with its mark, CR LF, RFC 4180. */
export function createCsvWriter({ columns, hasGroups, delimiter, total, notes }: Options): LineWriter {
  const cells = columns.map((column) =>
    EXPORTED_TYPES[column.column.type].csvCell({ delimiter, column, notes }),
  )
  const text = (each: string) => csvText(each, delimiter)
  const joined = (fields: readonly string[]) => `${fields.join(delimiter)}\r\n`
  return {
    head() {
      const runs = new Map(groupRuns(columns).map(({ first, label }) => [first, label]))
      const groups = columns.map((_, at) => text(runs.get(at) ?? ''))
      return `${BYTE_ORDER_MARK}${hasGroups ? joined(groups) : ''}${joined(columns.map(({ label }) => text(label)))}`
    },
    line(fields) {
      const isChild = fields[0] !== '0'
      let line = ''
      for (const [at, cell] of cells.entries()) {
        if (at > 0) line += delimiter
        const value = fields[at + 1] ?? ''
        if (value !== '') line += cell(value)
        else {
          const column = columns[at]
          if (column !== undefined && showsBlank(column, isChild)) line += text(column.blank)
        }
      }
      return `${line}\r\n`
    },
    tail(sums) {
      const labelAt = sumLabelAt(columns, sums)
      return joined(
        cells.map((cell, at) => {
          const sum = sums[at] ?? null
          if (sum !== null) return cell(sum)
          return at === labelAt ? text(total) : ''
        }),
      )
    },
  }
}
