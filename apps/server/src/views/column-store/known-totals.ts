import type { Engine } from '#column-store/engine.ts'

/** Count and sums: exact decimals as texts, null for a sum of no values. */
type Figures = readonly (string | null)[]

/** The statement of count and sums of a question, over the anomalies that meet `within` alone. */
export type TotalsStatement = (within: string) => string

type Known = { statement: TotalsStatement; figures: Figures }

/** Questions of a table whose figures follow its changes; the one that was read longest ago goes first. */
const MOST_KNOWN = 8

export type KnownTotals = ReturnType<typeof createKnownTotals>

const ofTables = new WeakMap<object, KnownTotals>()

export function knownTotalsOf(table: object): KnownTotals {
  const found = ofTables.get(table) ?? createKnownTotals()
  ofTables.set(table, found)
  return found
}

/**
 * Figures of a table that were added up once and then follow its changes: what the changed anomalies came to before is
 * subtracted, and what they come to after is added.
 */
export function createKnownTotals() {
  const known = new Map<string, Known>()
  let changes = 0
  let isChanging = false

  function keep(key: string, each: Known): void {
    known.delete(key)
    known.set(key, each)
    const [oldest] = known.keys()
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  }

  return {
    /** The figures of the whole table: known ones, else they are added up. */
    async read(run: Engine['run'], statement: TotalsStatement): Promise<Figures> {
      const key = statement('true')
      const found = known.get(key)
      if (found !== undefined) {
        keep(key, found)
        return found.figures
      }
      const isSteady = !isChanging
      const begun = changes
      const [figures = []] = await run(key)
      // What was read while rows changed may have some of them.
      if (isSteady && begun === changes) keep(key, { statement, figures })
      return figures
    },

    /**
     * Changes the table by `write`, which touches no anomalies but those that meet `within`; null where these are too
     * many to be compared, and then nothing is known any more. One change at a time.
     */
    async change(run: Engine['run'], within: string | null, write: () => Promise<unknown>): Promise<void> {
      changes += 1
      isChanging = true
      const followed = within === null ? [] : [...known]
      const readAll = () => Promise.all(followed.map(([, { statement }]) => run(statement(within ?? 'true'))))
      try {
        if (within === null) known.clear()
        const before = await readAll()
        await write()
        const after = await readAll()
        for (const [at, [key, { statement, figures }]] of followed.entries()) {
          const moved = moveFigures(figures, before[at]?.[0] ?? [], after[at]?.[0] ?? [])
          if (moved === null) known.delete(key)
          else if (known.has(key)) known.set(key, { statement, figures: moved })
        }
      } catch (error) {
        known.clear()
        throw error
      } finally {
        isChanging = false
      }
    },
  }
}

/** Figures without what some rows came to, and with what they come to; null where that does not say which they are. */
export function moveFigures(figures: Figures, before: Figures, after: Figures): Figures | null {
  const moved = figures.map((figure, at) => {
    const [left, joined] = [before[at] ?? null, after[at] ?? null]
    if (left === joined) return figure
    if (figure === null) return joined
    const sum = minus(plus(figure, joined), left)
    // Zero may be that of values, or that of none.
    return joined === null && /^-?[0.]+$/.test(sum) ? undefined : sum
  })
  return moved.every((each) => each !== undefined) ? moved : null
}

const plus = (one: string, other: string | null) => combine(one, other, (left, right) => left + right)
const minus = (one: string, other: string | null) => combine(one, other, (left, right) => left - right)

/** Both have as many digits behind the mark, because they are sums of one column. */
function combine(one: string, other: string | null, by: (left: bigint, right: bigint) => bigint): string {
  const places = one.includes('.') ? one.length - one.indexOf('.') - 1 : 0
  const units = by(BigInt(one.replace('.', '')), BigInt((other ?? '0').replace('.', '')))
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const sign = units < 0n ? '-' : ''
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
