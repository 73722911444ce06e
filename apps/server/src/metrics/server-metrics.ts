import { Counter, Histogram, Registry } from 'prom-client'

/**
 * What the process counts of its work, as Prometheus reads it (OPS-03), apart from any other server in the process.
 * The values of a label are few and known beforehand: never an address, a person, a project or what someone typed.
 */
export type ServerMetrics = ReturnType<typeof createServerMetrics>

/** Whatever else is to be measured is registered with `registry`. */
export function createServerMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    resultSetsOpened: new Counter({
      name: 'quitus_result_sets_opened_total',
      help: 'Result sets that were requested: built again, or shared with one that was there.',
      labelNames: ['how'],
      registers,
    }),
    orderBuildSeconds: new Histogram({
      name: 'quitus_result_set_build_seconds',
      help: 'Seconds to compute and store the whole order of a result set.',
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    cellsWritten: new Histogram({
      name: 'quitus_write_cells',
      help: 'Cells that one write changed.',
      labelNames: ['kind'],
      buckets: [0, 1, 10, 100, 1000, 10_000, 100_000],
      registers,
    }),
    refusals: new Counter({
      name: 'quitus_refusals_total',
      help: 'Calls that were refused, by the code of the refusal.',
      labelNames: ['code'],
      registers,
    }),
    signInRefusals: new Counter({
      name: 'quitus_sign_in_refusals_total',
      help: 'Attempts to sign in or to unlock a session that were refused, by the code of the refusal.',
      labelNames: ['code'],
      registers,
    }),
  }
}

/** Counts a write by its endpoint: its answer says how many cells it changed, where it changes cells. */
export function countWrite({ cellsWritten }: ServerMetrics, endpoint: string, answer: unknown): void {
  const { changed } = (answer ?? {}) as { changed?: unknown }
  if (typeof changed === 'number') cellsWritten.observe({ kind: endpoint }, changed)
}
