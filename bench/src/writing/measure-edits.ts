import { randomUUID } from 'node:crypto'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { Client as Database } from 'pg'
import { findBareView, updateBareCell } from '../bare.sql.ts'
import { type Figure, timeRuns } from '../figures.ts'
import { ANSWER_COLUMNS, TEXT_COLUMN, type Writing } from './writing.ts'

const RUNS = 200
const PASTES = 3

/** One edit next to its transaction by hand, and pastes of 10 000 and 50 000 cells. */
export async function measureEdits(writing: Writing, db: Database): Promise<Figure[]> {
  const { client, params, timestamp } = writing
  // The first row is the one that is edited by hand.
  const [, row] = (await client(openResultSet, { params, body: { timestamp, limit: 2 } })).rows
  let value = (row?.[TEXT_COLUMN] ?? null) as WireValue
  const edit = (isKeyed: boolean) => async () => {
    const next = `bench ${Math.random()}`
    const change = { entryId: row?.entryId ?? '', column: TEXT_COLUMN, value: next, expected: value }
    const body = { timestamp, changes: [change], ...(isKeyed ? { clientKey: randomUUID() } : {}) }
    const answer = await client(editCells, { params, body })
    if (answer.changed !== 1) throw new Error(`The edit was refused: ${answer.refused[0]?.code}`)
    value = next
  }
  const view = await findBareView(db, params.projectId)
  const bare = () => updateBareCell(db, view, view.storage.get(TEXT_COLUMN) ?? '', String(Math.random()))
  const raw = await timeRuns(bare, RUNS)
  const plain = await timeRuns(edit(false), RUNS)
  const keyed = await timeRuns(edit(true), RUNS)
  return [
    { name: 'one edit with history', unit: 'ms', ...plain, raw: raw.p50, bound: raw.p50 + 6 },
    { name: 'one edit with history and its key', unit: 'ms', ...keyed, raw: raw.p50, bound: raw.p50 + 6 },
    { name: 'one edit with its key, the slowest of twenty', unit: 'ms', p50: keyed.p95, bound: 30 },
    await measurePaste(writing, 10_000, 2),
    await measurePaste(writing, 50_000, 6),
  ]
}

/** A paste over one text column or, where the view has too few rows for one, over three columns. */
async function measurePaste(writing: Writing, cells: number, bound: number): Promise<Figure> {
  const { client, params, timestamp } = writing
  const columns = [TEXT_COLUMN, ...ANSWER_COLUMNS]
  const { resultSet } = await client(openResultSet, { params, body: { timestamp, limit: 1 } })
  const count = Math.ceil(cells / columns.length)
  const read = async (): Promise<WireRow[]> => {
    const rows: WireRow[] = []
    for (let offset = 0; offset < count; offset += 500) {
      const query = { offset, limit: Math.min(500, count - offset), columns: JSON.stringify(columns) }
      rows.push(...(await client(listResultSetRows, { params: { ...params, resultSet }, query })).rows)
    }
    return rows
  }
  const seconds: number[] = []
  for (let paste = 0; paste < PASTES; paste++) {
    const changes = (await read())
      .flatMap((row, at) =>
        columns.map((column) => ({
          entryId: row.entryId,
          column,
          value: column === TEXT_COLUMN ? `collé ${paste} ${at} ${Math.random()}` : row[column] !== true,
          expected: (row[column] ?? null) as WireValue,
        })),
      )
      .slice(0, cells)
    const begun = performance.now()
    const answer = await client(editCells, {
      params,
      body: { timestamp, changes, kind: 'paste', clientKey: randomUUID() },
    })
    seconds.push((performance.now() - begun) / 1000)
    if (answer.changed !== cells) throw new Error(`Of ${cells} cells ${answer.changed} were pasted.`)
  }
  const sorted = seconds.toSorted((left, right) => left - right)
  return {
    name: `paste of ${cells} cells in three columns`,
    unit: 's',
    p50: sorted[Math.floor(PASTES / 2)] ?? Number.NaN,
    p95: sorted.at(-1) ?? Number.NaN,
    bound,
  }
}
