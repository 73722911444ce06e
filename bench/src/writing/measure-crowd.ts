import { randomUUID } from 'node:crypto'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { Client as Database } from 'pg'
import type { Client } from '../client.ts'
import { type Figure, timeRuns } from '../figures.ts'
import { selectLastTexts } from './last-texts.sql.ts'
import { TEXT_COLUMN, type Writing } from './writing.ts'

const PEOPLE = 20
const SECONDS = 20
/** Between two actions a person looks at the screen. */
const PAUSE_MS = 400

/**
 * Twenty people who scroll and write at once: how long their windows take in addition to those of one person alone,
 * and that nothing is lost.
 */
export async function measureCrowd(
  { client, params, timestamp, rows }: Writing,
  signIn: () => Promise<Client>,
  db: Database,
): Promise<Figure[]> {
  const body = { timestamp, limit: 1, sort: [{ column: 'Montant 3', descending: true }] }
  const { resultSet } = await client(openResultSet, { params, body })
  const read = (requester: Client, offset: number) =>
    requester(listResultSetRows, { params: { ...params, resultSet }, query: { offset, limit: 100 } })
  const anywhere = () => Math.floor(Math.random() * (rows - 100))
  await read(client, 0)
  const idle = await timeRuns(() => read(client, anywhere()), 200)
  const people: Client[] = []
  // One after another, because attempts to sign in are limited.
  while (people.length < PEOPLE) people.push(await signIn())
  const windows: number[] = []
  const edits: number[] = []
  const written = new Map<string, WireValue>()
  const until = performance.now() + SECONDS * 1000
  await Promise.all(
    people.map(async (person, who) => {
      // Own rows for each, so that every edit has to go through.
      const own = (await read(person, who * 100)).rows
      for (let action = 0; performance.now() < until; action++) {
        const begun = performance.now()
        if (action % 2 === 0) {
          await read(person, anywhere())
          windows.push(performance.now() - begun)
        } else {
          const row = own[action % own.length]
          const entryId = row?.entryId ?? ''
          const value = `${who} ${action} ${randomUUID()}`
          const expected = written.get(entryId) ?? ((row?.[TEXT_COLUMN] ?? null) as WireValue)
          const changes = [{ entryId, column: TEXT_COLUMN, value, expected }]
          const answer = await person(editCells, {
            params,
            body: { timestamp, changes, clientKey: randomUUID() },
          })
          if (answer.changed !== 1) throw new Error(`An edit was refused: ${answer.refused[0]?.code}`)
          written.set(entryId, value)
          edits.push(performance.now() - begun)
        }
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * PAUSE_MS))
      }
    }),
  )
  const kept = await selectLastTexts(db, params.projectId, TEXT_COLUMN, [...written.keys()])
  const lost = [...written].filter(([entryId, value]) => {
    const found = kept.get(entryId)
    return found?.stored !== value || found.reported !== value
  })
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged edits are lost, such as ${lost[0]?.[0]}.`)
  const [window, edit] = [quantiles(windows), quantiles(edits)]
  const calls = `${PEOPLE} people, ${windows.length} windows, ${edits.length} edits, none lost`
  return [
    { name: 'one person alone: a window', unit: 'ms', ...idle },
    { name: `${calls}: a window`, unit: 'ms', ...window },
    {
      name: 'the slowest windows among twenty people (raw: alone)',
      unit: 'ms',
      p50: window.p95,
      raw: idle.p95,
      bound: 3 * idle.p95,
    },
    { name: 'an edit among twenty people', unit: 'ms', ...edit },
  ]
}

/** Median and the slowest of twenty. */
export function quantiles(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((left, right) => left - right)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
