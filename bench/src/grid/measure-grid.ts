import { findInResultSet } from '@quitus/contract/views/find-in-result-set.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { Client as Database } from 'pg'
import { type BareView, findBareView, selectBareRows } from '../bare.sql.ts'
import type { Client } from '../client.ts'
import type { Figure } from '../figures.ts'
import {
  forgetSets,
  isStored,
  selectBareFirst,
  selectBareTwoSided,
  selectBareValuesOf,
} from './bare-grid.sql.ts'
import { GRID_COLUMNS } from './grid-view.ts'
import { type Case, measureCase } from './measure-case.ts'

type Query = { filter?: Filter; search?: string; sort?: { column: string; descending: boolean }[] }
/** Twice the indexed SQL and 10 ms, as the issue sets it. */
const twice = (raw: number) => 2 * raw + 10
const atMost = (bound: number) => () => bound

/**
 * Reading a generated view of `rows` anomalies through HTTP, each figure next to raw SQL of the same rows as the
 * owner of the tables.
 */
export async function measureGrid(
  client: Client,
  db: Database,
  projectId: number,
  rows: number,
): Promise<Figure[]> {
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const view = await findBareView(db, projectId)
  const open = (query: Query) =>
    client(openResultSet, { params, body: { timestamp, limit: 100, sort: [], ...query } })
  const totals = (resultSet: string) => client(getResultSetTotals, { params: { ...params, resultSet } })
  // Another question each time, because the answer to the same one is remembered.
  let requested = 0
  const values = (column: string) => () =>
    client(listColumnValues, { params: { ...params, column }, body: { timestamp, limit: 200 + ++requested } })
  const whole = await open({ sort: [{ column: 'Montant 8', descending: true }] })
  const forget = () => forgetSets(db, projectId, whole.resultSet)
  const rowsAt = (offset: number) => () =>
    client(listResultSetRows, {
      params: { ...params, resultSet: whole.resultSet },
      query: { offset, limit: 100 },
    })
  await rowsAt(rows - 100)()
  const bare = (rest: string) => () => selectBareRows(db, view, rest)
  const ref = (name: string) => view.storage.get(name) ?? ''
  const twoSided: Filter = {
    all: [
      { column: 'Texte 50 1', op: 'in', value: ['Élément 7'] },
      { column: 'Réponse 3', op: 'in', value: [true] },
    ],
  }
  const amount = ref('Montant 8')
  const cases: Case[] = [
    ...sortCases(db, view, open, forget),
    {
      name: 'first window, rare text search',
      ours: () => open({ search: '-4711' }),
      before: forget,
      raw: bare(`and base.search_text like '%-4711%' order by base.row_id limit 100`),
      bound: twice,
    },
    {
      name: 'first window, text contains, rare',
      ours: () => open({ filter: { column: 'Référence 1', op: 'contains', value: '-4711' } }),
      before: forget,
      raw: bare(
        `and base.search_text like '%-4711%' and ${ref('Référence 1')} ilike '%-4711%' order by base.row_id limit 100`,
      ),
      bound: twice,
    },
    {
      name: 'first window, text contains, common',
      ours: () => open({ filter: { column: 'Observation 1', op: 'contains', value: 'electricite' } }),
      before: forget,
      raw: bare(`and ${ref('Observation 1')} ilike '%électricité%' order by base.row_id limit 100`),
      bound: twice,
    },
    {
      name: 'first window, filter over both tables',
      ours: () => open({ filter: twoSided }),
      before: forget,
      raw: () => selectBareTwoSided(db, view),
      bound: atMost(250),
    },
    {
      name: 'first window, filter over both tables, by amount',
      ours: () => open({ filter: twoSided, sort: [{ column: 'Montant 1', descending: true }] }),
      before: forget,
      bound: atMost(250),
    },
    {
      name: 'window in the middle',
      ours: rowsAt(Math.floor(rows / 2)),
      raw: bare(
        `and ${amount} is not null order by ${amount} desc, base.row_id desc offset ${Math.floor(rows / 2)} limit 100`,
      ),
      runs: 6,
    },
    { name: 'window at the end', ours: rowsAt(rows - 100) },
    { name: 'count and 8 sums, nothing changed', ours: () => totals(whole.resultSet), bound: atMost(20) },
    {
      name: 'first 200 values of a unique column',
      ours: values('Référence 1'),
      raw: () => selectBareValuesOf(db, view, 'Référence 1'),
      bound: atMost(400),
      runs: 12,
    },
    {
      name: 'find in grid, rare, in 4 columns',
      ours: () =>
        client(findInResultSet, {
          params: { ...params, resultSet: whole.resultSet },
          body: {
            text: `-47${10 + (++requested % 90)}`,
            columns: ['Référence 1', 'Référence 2', 'Montant 1', 'Date 1'],
            from: null,
            direction: 'next',
          },
        }),
      runs: 6,
    },
  ]
  const figures: Figure[] = []
  for (const each of cases) figures.push(await measureCase(each))
  for (const [name, column, bound] of [
    ['by amount', 'Montant 3', 1],
    ['by text in French order', 'Référence 2', 1],
    ['by an answer that people change', 'Réponse 3', 1.5],
    ['by a long text that people change', 'Observation 4', 1.5],
  ] as const) {
    figures.push(await untilStored(name, { sort: [{ column, descending: false }] }, bound))
  }
  return figures

  async function untilStored(name: string, query: Query, bound: number): Promise<Figure> {
    const seconds: number[] = []
    for (let run = 0; run < 5; run++) {
      await forget()
      const { resultSet } = await open(query)
      const answered = performance.now()
      while (!(await isStored(db, resultSet))) await new Promise((resolve) => setTimeout(resolve, 10))
      seconds.push((performance.now() - answered) / 1000)
    }
    const p50 = seconds.toSorted((left, right) => left - right)[2] ?? Number.NaN
    return { name: `set is stored, ${name}`, unit: 's', p50, p95: Math.max(...seconds), bound }
  }
}

/** One column of each kind that an index orders, either way. */
function sortCases(
  db: Database,
  view: BareView,
  open: (query: Query) => Promise<unknown>,
  before: () => Promise<unknown>,
): Case[] {
  return GRID_COLUMNS.filter(({ definition }) => / 1$/.test(definition.name)).flatMap(({ definition }) => {
    const { name, type } = definition
    return [false, true].map((descending) => ({
      name: `first window by ${name} (${type})${descending ? ', descending' : ''}`,
      ours: () => open({ sort: [{ column: name, descending }] }),
      before,
      raw: () => selectBareFirst(db, view, name, { isText: isTextType(type), descending }),
      bound: twice,
    }))
  })
}
