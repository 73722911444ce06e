import { randomUUID } from 'node:crypto'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { redoChangeSet, undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { Figure } from '../figures.ts'
import { ANSWER_COLUMNS, TEXT_COLUMN, type Writing } from './writing.ts'

const RUNS = 3
/** What an action on so many rows, and its undo, may take in seconds. */
const SIZES = [
  [10_000, 1],
  [100_000, 6],
] as const

/** Multiple edits of ten and a hundred thousand rows out of all of them, each with its undo and redo. */
export async function measureActions(writing: Writing): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [size, bound] of SIZES) {
    if (size > writing.rows) continue
    for (const column of [ANSWER_COLUMNS[1], TEXT_COLUMN])
      figures.push(...(await measureSize(writing, size, bound, column)))
  }
  return figures
}

async function measureSize(
  { client, params, timestamp, rows }: Writing,
  size: number,
  bound: number,
  column: string,
): Promise<Figure[]> {
  // About `size` rows, spread over the whole table: those that end in the same digits of a drawn number.
  const share = Math.round((size / rows) * 10_000)
  const filter: Filter = { column: 'Nombre 4', op: 'between', value: [0, Math.max(share - 1, 0)] }
  const body = { timestamp, limit: 1, ...(share < 10_000 ? { filter } : {}) }
  const { resultSet } = await client(openResultSet, { params, body })
  const times: Record<'dryRun' | 'perform' | 'undo' | 'redo', number[]> = {
    dryRun: [],
    perform: [],
    undo: [],
    redo: [],
  }
  let changed = 0
  for (let run = 0; run <= RUNS; run++) {
    const value = column === TEXT_COLUMN ? `lot ${randomUUID()}` : run % 2 === 0
    const requested = { action: 'multipleEdit', timestamp, selection: { resultSet }, column, value } as const
    const timed = async <Answer>(kind: keyof typeof times, work: Promise<Answer>): Promise<Answer> => {
      const begun = performance.now()
      const answer = await work
      // The first one computes the order of the set and warms the tables.
      if (run > 0) times[kind].push((performance.now() - begun) / 1000)
      return answer
    }
    const reported = await timed(
      'dryRun',
      client(runAction, { params, body: { ...requested, dryRun: true } }),
    )
    const done = await timed(
      'perform',
      client(runAction, { params, body: { ...requested, clientKey: randomUUID() } }),
    )
    const step = { params: { projectId: params.projectId, changeSet: done.changeSet ?? '' }, body: {} }
    const undone = await timed('undo', client(undoChangeSet, step))
    const redone = await timed('redo', client(redoChangeSet, step))
    changed = done.changed
    if (new Set([reported.changed, changed, undone.changed, redone.changed]).size > 1) {
      throw new Error(
        `Not every row was changed and changed back: ${reported.changed}, ${changed}, ${undone.changed}`,
      )
    }
  }
  const figure = (name: string, seconds: readonly number[], most?: number): Figure => {
    const sorted = seconds.toSorted((left, right) => left - right)
    const p50 = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
    const reported = {
      name: `${name} of ${changed} rows, ${column}`,
      unit: 's',
      p50,
      p95: sorted.at(-1) ?? p50,
    } as const
    return most === undefined ? reported : { ...reported, bound: most }
  }
  return [
    figure('dry run', times.dryRun),
    figure('multiple edit', times.perform, bound),
    figure('undo', times.undo, bound),
    figure('redo', times.redo, bound),
  ]
}
