import type { ListRow } from './detect-rows.sql.ts'
import { LISTS, readRows } from './real-lists.ts'
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
