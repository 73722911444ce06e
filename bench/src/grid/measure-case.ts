import { type Figure, timeRuns } from '../figures.ts'

/** A call to measure, next to raw SQL where there is any. */
export type Case = {
  name: string
  ours: () => Promise<unknown>
  raw?: () => Promise<unknown>
  /** Milliseconds that p50 may take, in addition to those of the raw SQL. */
  bound?: (raw: number) => number
  /** Undoes what a run leaves behind, so that the next one is cold as well; not timed. */
  before?: () => Promise<unknown>
  runs?: number
}

export async function measureCase({ name, ours, raw, bound, before, runs = 30 }: Case): Promise<Figure> {
  const theirs = raw === undefined ? undefined : await timeRuns(raw, runs, 2)
  const own = await timeRuns(ours, runs, 2, before)
  return {
    name,
    unit: 'ms',
    ...own,
    ...(theirs === undefined ? {} : { raw: theirs.p50 }),
    ...(bound === undefined ? {} : { bound: bound(theirs?.p50 ?? 0) }),
  }
}
