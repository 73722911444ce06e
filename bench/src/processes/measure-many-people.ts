import { randomUUID } from 'node:crypto'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { Client } from '../client.ts'
import type { Figure } from '../figures.ts'
import type { Grid } from '../grid/grid-installation.ts'
import { selectLastTexts } from '../writing/last-texts.sql.ts'
import { quantiles } from '../writing/measure-crowd.ts'
import { TEXT_COLUMN } from '../writing/writing.ts'

const SECONDS = 60
/** Between two actions a person looks at the screen. */
const PAUSE_MS = 1000
const OWN_ROWS = 20

type Times = { windows: number[]; opened: number[]; totals: number[]; edits: number[] }

/**
 * Everybody reads anywhere and writes into rows of their own; fails when one call fails or one acknowledged edit is
 * not there.
 */
export async function measureManyPeople(
  { projectId, rows, db }: Grid,
  people: readonly (readonly [Client, Client])[],
): Promise<Figure[]> {
  const params = { projectId, source: 'dashboard' as const }
  const [first] = people
  if (first === undefined) throw new Error('Nobody is there.')
  const { timestamp } = (await first[0](getViewMetadata, { params, query: {} })).viewMetaData
  const times: Times = { windows: [], opened: [], totals: [], edits: [] }
  const written = new Map<string, WireValue>()
  const begun = performance.now()
  const until = begun + SECONDS * 1000

  async function work(pair: readonly [Client, Client], who: number): Promise<void> {
    let calls = 0
    const timed = async <Result>(kept: number[], send: (client: Client) => Promise<Result>) => {
      const started = performance.now()
      const answer = await send(pair[calls++ % 2] ?? pair[0])
      kept.push(performance.now() - started)
      return answer
    }
    const sort = [{ column: 'Montant 3', descending: who % 2 === 0 }]
    const open = (client: Client) => client(openResultSet, { params, body: { timestamp, sort, limit: 100 } })
    const read = (resultSet: string, offset: number, limit: number) => (client: Client) =>
      client(listResultSetRows, { params: { ...params, resultSet }, query: { offset, limit } })
    const { resultSet } = await timed(times.opened, open)
    // Those of one order are in another half of it than those of the other, so that nobody meets.
    const place = Math.floor(who / 2) * OWN_ROWS
    const own = (await timed(times.windows, read(resultSet, place, OWN_ROWS))).rows
    for (let action = 0; performance.now() < until; action++) {
      const offset = Math.floor(Math.random() * (rows - 100))
      if (action % 4 === 0) await timed(times.opened, open)
      else if (action % 4 === 1) await timed(times.windows, read(resultSet, offset, 100))
      else if (action % 4 === 2)
        await timed(times.totals, (client) =>
          client(getResultSetTotals, { params: { ...params, resultSet } }),
        )
      else {
        const row = own[action % own.length]
        const entryId = row?.entryId ?? ''
        const value = `${who} ${action} ${randomUUID()}`
        const expected = written.get(entryId) ?? ((row?.[TEXT_COLUMN] ?? null) as WireValue)
        const changes = [{ entryId, column: TEXT_COLUMN, value, expected }]
        const body = { timestamp, changes, clientKey: randomUUID() }
        const answer = await timed(times.edits, (client) => client(editCells, { params, body }))
        if (answer.changed !== 1) throw new Error(`An edit was refused: ${answer.refused[0]?.code}`)
        written.set(entryId, value)
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * PAUSE_MS))
    }
  }

  await Promise.all(people.map(work))
  const seconds = (performance.now() - begun) / 1000
  const kept = await selectLastTexts(db, projectId, TEXT_COLUMN, [...written.keys()])
  const lost = [...written].filter(([entryId, value]) => {
    const found = kept.get(entryId)
    return found?.stored !== value || found.reported !== value
  })
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged edits are lost, such as ${lost[0]?.[0]}.`)
  const calls = Object.values(times).reduce((sum, each) => sum + each.length, 0)
  const who = `${people.length} people on two processes`
  return [
    {
      name: `${who}, no error, none of ${times.edits.length} edits lost`,
      unit: 'calls/s',
      p50: calls / seconds,
    },
    { name: `${who}: first window`, unit: 'ms', ...quantiles(times.opened) },
    { name: `${who}: a window anywhere`, unit: 'ms', ...quantiles(times.windows) },
    { name: `${who}: count and sums`, unit: 'ms', ...quantiles(times.totals) },
    { name: `${who}: an edit with its key`, unit: 'ms', ...quantiles(times.edits) },
  ]
}
