import type { Engine } from '#column-store/engine.ts'
import { createTurns } from '#limits/answer-of-thread.ts'
import { bothSides, type Step } from './both-sides.ts'
import { MOST_NAMED } from './given-rows.ts'
import { type Figures, moveFigures } from './move-figures.ts'

/** The statement of count and sums of a question over the entries of a table, or over what has their columns. */
export type TotalsStatement = (entries: string) => string

/** Figures as they were after so many steps. */
type Known = { figures: Figures; at: number }

/** Questions of a table whose figures follow its changes; the one that was read longest ago goes first. */
const MOST_KNOWN = 8

export type KnownTotals = ReturnType<typeof createKnownTotals>

const ofTables = new WeakMap<object, KnownTotals>()

export function knownTotalsOf(table: { name: string }): KnownTotals {
  const found = ofTables.get(table) ?? createKnownTotals(table.name)
  ofTables.set(table, found)
  return found
}

/**
 * Figures of a table that were added up once and then follow its changes, when they are read: what the anomalies of
 * the changed rows came to before is subtracted, and what they come to now is added.
 */
export function createKnownTotals(table: string) {
  const known = new Map<string, Known>()
  /**
   * The steps that figures may have to follow, the last of them the one that led to `version`. Figures that are further
   * behind than so many rows are added up again.
   */
  let steps: Step[] = []
  let version = 0
  let isChanging = false
  // What is followed must not change meanwhile.
  const inTurn = createTurns()

  function keep(key: string, each: Known): void {
    known.delete(key)
    known.set(key, each)
    const [oldest] = known.keys()
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  }

  function forget(): void {
    version += 1
    known.clear()
    steps = []
  }

  function remember(step: Step): void {
    version += 1
    steps.push(step)
    let rows = steps.reduce((count, each) => count + each.rows.length, 0)
    const behind = Math.min(version, ...[...known.values()].map(({ at }) => at))
    while (steps.length > version - behind || rows > MOST_NAMED) rows -= steps.shift()?.rows.length ?? 0
    for (const [key, { at }] of known) if (at < version - steps.length) known.delete(key)
  }

  /** Known figures after the last change; null where they have to be added up. */
  async function follow(run: Engine['run'], statement: TotalsStatement): Promise<Figures | null> {
    const key = statement(table)
    const found = known.get(key)
    if (found === undefined) return null
    const missed = steps.slice(steps.length - (version - found.at))
    let followed: Figures | null = null
    try {
      followed = missed.length === 0 ? found.figures : await moveOver(run, statement, found.figures, missed)
      return followed
    } finally {
      if (followed === null) known.delete(key)
      else keep(key, { figures: followed, at: version })
    }
  }

  async function moveOver(
    run: Engine['run'],
    statement: TotalsStatement,
    figures: Figures,
    missed: readonly Step[],
  ): Promise<Figures | null> {
    const { before, after, parameters } = bothSides(table, missed)
    const [[left = []], [joined = []]] = await Promise.all([
      run(statement(before), parameters),
      run(statement(after)),
    ])
    return moveFigures(figures, left, joined)
  }

  return {
    /** The figures of the whole table: known ones, else they are added up. */
    async read(run: Engine['run'], statement: TotalsStatement): Promise<Figures> {
      const key = statement(table)
      if (known.has(key)) {
        const followed = await inTurn(() => follow(run, statement))
        if (followed !== null) return followed
      }
      const isSteady = !isChanging
      const at = version
      const [figures = []] = await run(key)
      // What was read while rows changed may have some of them.
      if (isSteady && !isChanging && at === version) keep(key, { figures, at })
      return figures
    },

    /**
     * Changes the table by `write`, which does no more than `step` says; null where that is too much to be followed,
     * and then nothing is known any more.
     */
    change(step: Step | null, write: () => Promise<unknown>): Promise<void> {
      return inTurn(async () => {
        isChanging = true
        try {
          await write()
          if (step === null) forget()
          else remember(step)
        } catch (error) {
          forget()
          throw error
        } finally {
          isChanging = false
        }
      })
    },
  }
}
