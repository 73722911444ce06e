import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListRow } from './detect-rows.sql.ts'
import { DATA, LISTS, readRows } from './real-lists.ts'
import { type Verdict, verdictOf } from './verdicts.ts'

/** The name under which verdicts about anomalies of several of the lists are kept. */
const ALL_YEARS = 'Devon 2016 to 2019'

/** The lines of Devon, 2016 to 2019, as one ledger; an identifier has the list in front. */
export async function readYears(): Promise<ListRow[]> {
  const rows: ListRow[] = []
  for (const list of LISTS.filter(({ folder }) => folder.startsWith('devon_201')))
    for (const row of await readRows(list)) rows.push({ ...row, id: `${list.name}|${row.id}` })
  return rows
}

/** The verdict about an anomaly of `readYears`. */
export function verdictOfYears(entries: readonly string[]): Verdict | null {
  const [list = '', ...others] = [...new Set(entries.map((id) => id.split('|')[0] ?? ''))]
  if (others.length > 0) return verdictOf(ALL_YEARS, entries)
  return verdictOf(
    list,
    entries.map((id) => id.slice(list.length + 1)),
  )
}

/** The year of the last payment of an anomaly. */
export function yearOf(entries: readonly string[], rows: ReadonlyMap<string, ListRow>): string {
  const days = entries.map((id) => rows.get(id)?.paidOn ?? '').toSorted()
  return days.at(-1)?.slice(0, 4) ?? ''
}

/** The pairs of `credited.csv`, each by the entries of its two transactions. */
export function readCredited(rows: readonly ListRow[]): { numbers: string; ids: [string, string] }[] {
  const [header = '', ...lines] = readFileSync(join(DATA, 'devon_2016_2018/credited.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
  const names = header.split(',')
  const idOf = new Map(rows.map((row) => [`${row.voucher}|${row.number}`, row.id]))
  return lines.flatMap((line) => {
    const fields = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field = '']) =>
      field.replace(/^"|"$/g, '').replaceAll('""', '"'),
    )
    const of = (name: string) => fields[names.indexOf(name)] ?? ''
    const [first, second] = ['1', '2'].map((side) =>
      idOf.get(`${of(`transaction${side}`)}|${of(`invoice${side}`)}`),
    )
    if (first === undefined || second === undefined) return []
    return [{ numbers: `${of('invoice1')} / ${of('invoice2')}`, ids: [first, second] as [string, string] }]
  })
}
