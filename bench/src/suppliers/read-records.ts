import { readFileSync } from 'node:fs'
import { splitRecords } from '@quitus/server/files/text/split-records.ts'

/** The records of a CSV file, each by the names of its header. */
export function readRecords(path: string): ReadonlyMap<string, string>[] {
  const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '')
  const batch = { rows: [] as string[][], lines: [] as number[] }
  splitRecords(text, { delimiter: ',', hasQuotes: true }, 1, true, batch, {
    crlf: 0,
    lf: 0,
    cr: 0,
    crCrLf: 0,
  })
  const [header = [], ...rows] = batch.rows
  return rows.map((row) => new Map(header.map((name, at) => [name.trim(), (row[at] ?? '').trim()])))
}
