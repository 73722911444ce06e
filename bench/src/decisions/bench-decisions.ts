import { randomUUID } from 'node:crypto'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { type Client, signInClient } from '../client.ts'
import type { Figure } from '../figures.ts'
import { GRID_ACCOUNT, measureGrids } from '../grid/grid-installation.ts'
import { DECISIONS, NUMBER_COLUMN } from './decisions-view.ts'

const RUNS = 3
/** What the validation of so many anomalies of two entries each, and its undo, may take in seconds. */
const SIZES = [
  [10_000, 1],
  [100_000, 10],
] as const

/** Validation of a filter of anomalies, and its undo (FLOW-02). */
export function benchDecisions(sizes: readonly number[]): Promise<Figure[]> {
  return measureGrids(
    sizes,
    async ({ address, projectId, rows }) => {
      const client = await signInClient(address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
      const figures: Figure[] = []
      for (const [size, bound] of SIZES) {
        if (size <= rows) figures.push(...(await measureValidation(client, projectId, size, bound)))
      }
      return figures
    },
    DECISIONS,
  )
}

/** Validates so many anomalies and takes it back, a few times. */
export async function measureValidation(
  client: Client,
  projectId: number,
  size: number,
  bound: number,
): Promise<Figure[]> {
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const filter = { column: NUMBER_COLUMN, op: 'between' as const, value: [1, size] }
  const { resultSet } = await client(openResultSet, { params, body: { timestamp, limit: 1, filter } })
  const times = { validate: [] as number[], undo: [] as number[] }
  for (let run = 0; run <= RUNS; run++) {
    const timed = async <Answer>(kind: keyof typeof times, work: Promise<Answer>): Promise<Answer> => {
      const begun = performance.now()
      const answer = await work
      // The first one computes the order of the set and warms the tables.
      if (run > 0) times[kind].push((performance.now() - begun) / 1000)
      return answer
    }
    const body = { action: 'validate', timestamp, selection: { resultSet }, clientKey: randomUUID() } as const
    const done = await timed('validate', client(runAction, { params, body }))
    const step = { params: { projectId, changeSet: done.changeSet ?? '' }, body: {} }
    const undone = await timed('undo', client(undoChangeSet, step))
    if (done.changed !== size || undone.refusedCount > 0) {
      throw new Error(`Not every anomaly was validated and set back: ${done.changed}, ${undone.refusedCount}`)
    }
  }
  const figure = (name: string, seconds: readonly number[]): Figure => {
    const sorted = seconds.toSorted((left, right) => left - right)
    const p50 = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
    return { name: `${name} of ${size} anomalies`, unit: 's', p50, p95: sorted.at(-1) ?? p50, bound }
  }
  return [figure('validation', times.validate), figure('undo of the validation', times.undo)]
}
