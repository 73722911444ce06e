import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runBulkTransaction } from '@quitus/database/bulk-transaction.ts'
import type { Database } from '@quitus/database/connection.ts'
import { DEFAULT_DETECTION_PARAMETERS } from '@quitus/detection/detection-parameters.ts'
import { analyseFile } from '@quitus/server/features/imports/analyse-file.ts'
import { FindingList } from '@quitus/server/features/imports/fec-rules.ts'
import { BadLineList, type ImportNotes } from '@quitus/server/features/imports/import-report.ts'
import type { LedgerFile } from '@quitus/server/features/imports/ledger-file.ts'
import { type Mapping, mappingSchema } from '@quitus/server/features/imports/mapping.schema.ts'
import { readLedger, scanLedgerFiles } from '@quitus/server/features/imports/read-ledger.ts'
import { suggestMapping } from '@quitus/server/features/imports/suggest-mapping.ts'
import { type Decided, detectRows, type FoundLine, type ListRow } from './detect-rows.sql.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Where the real lists are, next to the checkout. */
export const DATA = process.env.QUITUS_SHARED_DATA ?? join(ROOT, '../shared/data')
/** The real lists that are measured, by the files that make each. */
export const LISTS = [
  { name: 'Devon 2019', folder: 'devon_2019', starts: 'DCC' },
  { name: 'Devon 2016 to 2018', folder: 'devon_2016_2018', starts: 'DCC' },
  { name: 'Devon 2011', folder: 'devon_format_drift', starts: 'DCCSpendingOver500_2011' },
  { name: 'Calderdale 2019', folder: 'uk_councils', starts: 'calderdale_2019-', ends: /\d\.csv$/ },
  // Lists without numbers of invoices, which nothing was fitted to: all that is found there is weak.
  { name: 'Greater London 2021', folder: 'uk_councils', starts: 'gla_2021' },
  { name: 'Salford 2021', folder: 'uk_councils', starts: 'salford_2021' },
  { name: 'North Tyneside 2022', folder: 'uk_councils', starts: 'northtyneside_2022', ends: /_i\.csv$/ },
  { name: 'Scottsdale', folder: 'us_checkbook', starts: 'scottsdale' },
] as const

const PARAMETERS = { ...DEFAULT_DETECTION_PARAMETERS, ignoredNumbers: ['REDACTED%'] }

/** An anomaly of a list. */
export type Anomaly = {
  list: string
  lines: FoundLine[]
  entries: string[]
  score: number
  isWeak: boolean
  amount: number
}

/** What detection finds in a list. */
export async function detect(
  database: Database,
  list: string,
  rows: readonly ListRow[],
  known: Decided | null = null,
): Promise<Anomaly[]> {
  const found = await runBulkTransaction(database, (tx, copyIn) =>
    detectRows(tx, copyIn, rows, PARAMETERS, known),
  )
  const byId = new Map<string, FoundLine[]>()
  for (const line of found) byId.set(line.anomaly, [...(byId.get(line.anomaly) ?? []), line])
  return [...byId.values()].flatMap((lines) => {
    const [first] = lines
    if (first === undefined) return []
    const { score, isWeak, amount } = first
    return [{ list, lines, entries: lines.map(({ id }) => id), score, isWeak, amount }]
  })
}

/** The lines of a list by the mapping that the import proposes for it. */
export async function readRows({ folder, starts, ...list }: (typeof LISTS)[number]): Promise<ListRow[]> {
  const names = readdirSync(join(DATA, folder))
    .filter((name) => name.startsWith(starts) && (!('ends' in list) || list.ends.test(name)))
    .toSorted()
  const files: LedgerFile[] = names.map((name) => ({
    name,
    open: () => createReadStream(join(DATA, folder, name)),
  }))
  const analyses = []
  for (const file of files) analyses.push(await analyseFile(file))
  const mapping = mappingSchema.parse(suggestMapping(analyses))
  const notes: ImportNotes = {
    files: [],
    badLines: new BadLineList(),
    repeatedKeys: [],
    findings: new FindingList(),
  }
  const scanned = await scanLedgerFiles(files, mapping, notes, () => undefined)
  const rows: ListRow[] = []
  for await (const piece of readLedger(scanned, mapping, 'Europe/London', notes, () => undefined))
    for (const line of piece.toString().split('\n'))
      if (line !== '') rows.push(rowOf(line.split('\t'), mapping))
  return rows
}

function rowOf(fields: readonly string[], mapping: Mapping): ListRow {
  const { roles } = mapping
  if (roles === undefined) throw new Error('The list has no roles.')
  const fieldOf = (name: string | undefined) => {
    const at = mapping.columns.findIndex((column) => column.name === name)
    const value = at === -1 ? '' : (fields[at + 3] ?? '')
    return value === '\\N' ? '' : value
  }
  return {
    id: `${fields[0]}:${fields[1]}`,
    supplier: fieldOf(roles.supplier),
    name: fieldOf(roles.supplierName),
    vatNumber: fieldOf(roles.vatNumber),
    number: fieldOf(roles.invoiceNumber),
    paidOn: fieldOf(roles.paidOn).slice(0, 10),
    amount: fieldOf(roles.amount),
    text: fieldOf(roles.text),
    voucher: fieldOf(roles.voucher ?? roles.document),
  }
}
