import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Filter, SortKey } from '@quitus/domain/columns/filter.ts'
import type { Client as Database } from 'pg'
import {
  type BareView,
  findBareView,
  selectBareRows,
  selectBareTotals,
  selectBareValues,
  updateBareCell,
} from './bare.sql.ts'
import type { Client } from './client.ts'
import { type Figure, timeRuns } from './figures.ts'
import type { LedgerSource } from './ledger-source.ts'

const RUNS = 60
/** The bound: three times the raw SQL, or 15 ms where that is more. */
const boundOf = (raw: number) => Math.max(3 * raw, 15)

type Query = { filter?: Filter; search?: string; sort: SortKey[] }

/**
 * Windows, sorts and filters of a dashboard through HTTP, each next to the raw SQL of the same rows in the same run.
 */
export async function measureViews(
  client: Client,
  db: Database,
  projectId: number,
  columns: LedgerSource['columns'],
): Promise<Figure[]> {
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const view = await findBareView(db, projectId)
  const ref = (name: string) => view.storage.get(name) ?? ''
  const french = (name: string) => `(left(${ref(name)}, 200) collate "fr-x-icu")`
  const open = (query: Query) => client(openResultSet, { params, body: { timestamp, limit: 100, ...query } })
  const sortBy = (column: string, descending: boolean): Query => ({ sort: [{ column, descending }] })
  const middle = await open(sortBy(columns.amount, true))
  const { count, sums } = await client(getResultSetTotals, {
    params: { ...params, resultSet: middle.resultSet },
  })
  const rowsAt = (offset: number) => () =>
    client(listResultSetRows, {
      params: { ...params, resultSet: middle.resultSet },
      query: { offset, limit: 100 },
    })
  const bare = (rest: string, values?: unknown[]) => () => selectBareRows(db, view, rest, values)
  const amount = ref(columns.amount)
  const between: Filter = { column: columns.amount, op: 'between', value: [1000, 1100] }
  const contains: Filter = { column: columns.supplier, op: 'contains', value: 'water' }
  const cases: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['first window, no sort', () => open({ sort: [] }), bare('order by base.row_id limit 100')],
    [
      'first window by amount, descending',
      () => open(sortBy(columns.amount, true)),
      bare(`and ${amount} is not null order by ${amount} desc, base.row_id desc limit 100`),
    ],
    [
      'first window by supplier, French order',
      () => open(sortBy(columns.supplier, false)),
      bare(
        `and ${ref(columns.supplier)} is not null order by ${french(columns.supplier)}, base.row_id limit 100`,
      ),
    ],
    [
      'first window by date',
      () => open(sortBy(columns.date, false)),
      bare(`and ${ref(columns.date)} is not null order by ${ref(columns.date)}, base.row_id limit 100`),
    ],
    [
      'first window, amount between',
      () => open({ sort: [], filter: between }),
      bare(`and ${amount} between 1000 and 1100 order by base.row_id limit 100`),
    ],
    [
      'first window, supplier contains',
      () => open({ sort: [], filter: contains }),
      bare(`and ${ref(columns.supplier)} ilike '%water%' order by base.row_id limit 100`),
    ],
    [
      'first window, quick search',
      () => open({ sort: [], search: 'inv-12035' }),
      bare(`and base.search_text like '%inv-12035%' order by base.row_id limit 100`),
    ],
    [
      'window in the middle, by amount',
      rowsAt(Math.floor(count / 2)),
      bare(`order by ${amount} desc nulls last, base.row_id desc offset ${Math.floor(count / 2)} limit 100`),
    ],
    [
      'window at the end, by amount',
      rowsAt(count - 100),
      bare(`order by ${amount} desc nulls last, base.row_id desc offset ${count - 100} limit 100`),
    ],
    [
      'count and sums of all rows',
      () => client(getResultSetTotals, { params: { ...params, resultSet: middle.resultSet } }),
      () => selectBareTotals(db, view, Object.keys(sums)),
    ],
    [
      'value list of suppliers',
      () =>
        client(listColumnValues, { params: { ...params, column: columns.supplier }, body: { timestamp } }),
      () => selectBareValues(db, view, ref(columns.supplier)),
    ],
  ]
  const figures: Figure[] = []
  for (const [name, ours, theirs] of cases) {
    const raw = await timeRuns(theirs, RUNS)
    const own = await timeRuns(ours, RUNS)
    figures.push({ name, unit: 'ms', ...own, raw: raw.p50, bound: boundOf(raw.p50) })
  }
  figures.push(await measureEdit(client, db, view, { ...params, timestamp }))
  return figures
}

async function measureEdit(
  client: Client,
  db: Database,
  view: BareView,
  { timestamp, ...params }: { projectId: number; source: 'dashboard'; timestamp: string },
): Promise<Figure> {
  const column = 'Commentaire'
  const [row] = (await client(openResultSet, { params, body: { timestamp, limit: 1 } })).rows
  let value: string | null = null
  const edit = async () => {
    const next = `bench ${Math.random()}`
    const change = { entryId: row?.entryId ?? '', column, value: next, expected: value }
    const answer = await client(editCells, { params, body: { timestamp, changes: [change] } })
    if (answer.changeSet === null) throw new Error(`The edit was refused: ${answer.refused[0]?.code}`)
    value = next
  }
  const own = await timeRuns(edit, RUNS)
  const raw = await timeRuns(
    () => updateBareCell(db, view, view.storage.get(column) ?? '', String(Math.random())),
    RUNS,
  )
  return { name: 'one edit with history', unit: 'ms', ...own, raw: raw.p50, bound: boundOf(raw.p50) }
}
