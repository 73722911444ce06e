import { setTimeout } from 'node:timers/promises'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getResultSetStatistics } from '@quitus/contract/views/get-result-set-statistics.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { Client as Database } from 'pg'
import { findBareView } from '../bare.sql.ts'
import type { Client } from '../client.ts'
import type { Figure } from '../figures.ts'
import { selectBareTotalsOf, selectBareValuesOf } from './bare-grid.sql.ts'
import { type Case, measureCase } from './measure-case.ts'

type Measured = { client: Client; db: Database; projectId: number; rows: number; metrics: string }

const atMost = (bound: number) => () => bound
const RUNS = 12

/**
 * Figures over a generated view of `rows` anomalies through HTTP, none of which is remembered, next to raw SQL of the
 * same rows as the owner of the tables; first how long the column store takes to copy the view.
 */
export async function measureGridFigures(measured: Measured): Promise<Figure[]> {
  const { client, db, projectId, rows, metrics } = measured
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const view = await findBareView(db, projectId)
  const open = async (filter?: Filter) => {
    const body = { timestamp, limit: 100, sort: [], ...(filter === undefined ? {} : { filter }) }
    return (await client(openResultSet, { params, body })).resultSet
  }
  const totals = (resultSet: string) => client(getResultSetTotals, { params: { ...params, resultSet } })
  // Another question each time, because the answer to the same one is remembered.
  let requested = 0
  const fresh = (): Filter => ({ column: 'Nombre 1', op: 'between', value: [--requested, null] })
  const whole = await open()

  const started = performance.now()
  await totals(await open(fresh()))
  while ((await tablesOf(metrics)) === 0) await setTimeout(100)
  const copied: Figure = {
    name: 'column store: copied',
    unit: 's',
    p50: (performance.now() - started) / 1000,
  }

  let set = ''
  const totalsOf = (name: string, filter: () => Filter, bound: number): Case => ({
    name,
    ours: () => totals(set),
    before: async () => {
      set = await open(filter())
    },
    bound: atMost(bound),
    runs: RUNS,
  })
  const values = (column: string, filter?: () => Filter) => () =>
    client(listColumnValues, {
      params: { ...params, column },
      body: {
        timestamp,
        limit: 200 + --requested * -1,
        ...(filter === undefined ? {} : { filter: filter() }),
      },
    })
  const valuesOf = (name: string, column: string, filter?: () => Filter): Case => ({
    name,
    ours: values(column, filter),
    bound: atMost(40),
    runs: RUNS,
  })
  const narrow = (): Filter => ({
    all: [fresh(), { column: 'Texte 2000 1', op: 'in', value: ['Élément 7', 'Élément 8', 'Élément 9'] }],
  })
  const { rows: listed } = await client(listResultSetRows, {
    params: { ...params, resultSet: whole },
    query: { offset: 10, limit: 1 },
  })
  const [row] = listed
  let answer = row?.['Réponse 4'] ?? null
  const edit = async () => {
    const value = answer !== true
    const change = {
      entryId: row?.entryId ?? '',
      column: 'Réponse 4',
      value,
      expected: answer as boolean | null,
    }
    const { changeSet } = await client(editCells, { params, body: { timestamp, changes: [change] } })
    if (changeSet === null) throw new Error('The edit was refused.')
    answer = value
  }
  const cases: Case[] = [
    {
      ...totalsOf('count and 8 sums, a fresh filter', fresh, 100),
      raw: () => selectBareTotalsOf(db, view),
    },
    totalsOf('count and 8 sums, few rows', narrow, 40),
    totalsOf(
      'count and 8 sums, one of a list and a range',
      () => ({
        all: [
          fresh(),
          { column: 'Texte 50 1', op: 'in', value: ['Élément 7', 'Élément 8', 'Élément 9'] },
          { column: 'Montant 1', op: 'between', value: [100, 100_000] },
        ],
      }),
      100,
    ),
    totalsOf(
      'count and 8 sums, text of 2 000 values contains',
      () => ({ all: [fresh(), { column: 'Texte 2000 1', op: 'contains', value: 'element 1' }] }),
      100,
    ),
    totalsOf(
      'count and 8 sums, long text contains, common',
      () => ({ all: [fresh(), { column: 'Observation 1', op: 'contains', value: 'electricite' }] }),
      300,
    ),
    {
      name: 'count and 8 sums of what people change, after an edit',
      ours: () => totals(set),
      before: async () => {
        set = await open({ all: [fresh(), { column: 'Réponse 4', op: 'empty', not: true }] })
        await totals(set)
        await edit()
      },
      bound: atMost(20),
      runs: RUNS,
    },
    {
      ...valuesOf('2 000 values of a column', 'Texte 2000 1'),
      raw: () => selectBareValuesOf(db, view, 'Texte 2000 1'),
    },
    valuesOf('2 000 values of a column, filtered', 'Texte 2000 2', fresh),
    valuesOf('50 values of a column, filtered', 'Texte 50 2', fresh),
    {
      name: 'statistics of a column over all rows',
      ours: () =>
        client(getResultSetStatistics, {
          params: { ...params, resultSet: whole },
          body: { columns: ['Montant 2'], rows: { ranges: [[0, rows]] } },
        }),
      bound: atMost(50),
      runs: RUNS,
    },
  ]
  const figures: Figure[] = [copied]
  for (const each of cases) figures.push(await measureCase(each))
  return figures
}

/** How many views the column store of the server has copied. */
async function tablesOf(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text()
  return Number(/^quitus_column_store_views (\d+)/m.exec(text)?.[1] ?? 0)
}
