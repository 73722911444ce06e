/** One measured thing: ours, what it is next to, and the bound that the issue sets, all from one run. */
export type Figure = {
  name: string
  unit: 'ms' | 's' | 'calls/s' | 'lines/s' | 'MB' | 'KB' | '%' | 'frames'
  p50: number
  p95?: number
  /** The same rows by raw SQL, or the same file by bare COPY. */
  raw?: number
  /** What `p50` may be at most (at least, for lines/s and %); undefined where the figure is only reported. */
  bound?: number
}

/** A call to time; what goes `before` each of them is not timed. */
export type Timed = { work: () => Promise<unknown>; before?: () => Promise<unknown> }
export type Times = { p50: number; p95: number }

/**
 * Times in milliseconds of `runs` calls one after another, after `warmUps` that do not count; `before` each of them
 * is not timed.
 */
export async function timeRuns(
  work: () => Promise<unknown>,
  runs: number,
  warmUps = 5,
  before: () => Promise<unknown> = async () => undefined,
): Promise<Times> {
  const [times] = await timeInTurns([{ work, before }], runs, warmUps)
  return times as Times
}

/** As `timeRuns`, of several calls that alternate, so that what else the machine does falls on all of them. */
export async function timeInTurns(calls: readonly Timed[], runs: number, warmUps = 5): Promise<Times[]> {
  const times = calls.map((): number[] => [])
  for (let run = -warmUps; run < runs; run++) {
    for (const [at, { work, before }] of calls.entries()) {
      await before?.()
      const started = performance.now()
      await work()
      if (run >= 0) times[at]?.push(performance.now() - started)
    }
  }
  return times.map((each) => ({ p50: quantile(each, 0.5), p95: quantile(each, 0.95) }))
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** True when the figure keeps its bound, or has none. */
export function keepsBound(figure: Figure): boolean {
  if (figure.bound === undefined) return true
  return figure.unit === 'lines/s' || figure.unit === '%'
    ? figure.p50 >= figure.bound
    : figure.p50 <= figure.bound
}

/** The figures as rows of cells, the first of them the headings. */
export function figureCells(figures: readonly Figure[]): string[][] {
  const number = (value: number | undefined) => (value === undefined ? '' : round(value))
  const rows = figures.map((figure) => [
    figure.name,
    figure.unit,
    number(figure.p50),
    number(figure.p95),
    number(figure.raw),
    figure.raw === undefined ? '' : (figure.p50 / figure.raw).toFixed(2),
    number(figure.bound),
    figure.bound === undefined ? '' : keepsBound(figure) ? 'ok' : 'OVER',
  ])
  return [['what', 'unit', 'p50', 'p95', 'raw', 'ratio', 'bound', ''], ...rows]
}

/** Prints the figures as a table of fixed columns. */
export function printFigures(figures: readonly Figure[]): void {
  const table = figureCells(figures)
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table) {
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
  }
}

function round(value: number): string {
  return value >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
