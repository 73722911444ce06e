import type { Metrics } from './metrics.ts'

/** What handlers report about their work. */
export type WorkMetrics = ReturnType<typeof createWorkMetrics>

/** Counters of what the product does, registered once for a server. */
export function createWorkMetrics(metrics: Metrics) {
  const resultSetOpened = metrics.counter({
    name: 'quitus_result_sets_opened_total',
    help: 'Result sets that were asked for: made anew, or shared with one that was there.',
    labels: ['how'],
  })
  const orderBuilt = metrics.histogram({
    name: 'quitus_result_set_build_seconds',
    help: 'Seconds to compute and store the whole order of a result set.',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  const cellsWritten = metrics.histogram({
    name: 'quitus_write_cells',
    help: 'Cells that one write changed.',
    labels: ['kind'],
    buckets: [0, 1, 10, 100, 1000, 10_000, 100_000],
  })
  const refused = metrics.counter({
    name: 'quitus_refusals_total',
    help: 'Calls that were refused, by the code of the refusal.',
    labels: ['code'],
  })
  const signInRefused = metrics.counter({
    name: 'quitus_sign_in_refusals_total',
    help: 'Attempts to sign in or to unlock a session that were refused, by the code of the refusal.',
    labels: ['code'],
  })
  return {
    resultSetOpened: (how: 'new' | 'shared') => resultSetOpened({ how }),
    orderBuilt: (seconds: number) => orderBuilt(seconds),
    /** Of a write by its endpoint: its answer says how many cells it changed, where it changes cells. */
    written(endpoint: string, answer: unknown) {
      const { changed } = (answer ?? {}) as { changed?: unknown }
      if (typeof changed === 'number') cellsWritten(changed, { kind: endpoint })
    },
    refused: (code: string) => refused({ code }),
    signInRefused: (code: string) => signInRefused({ code }),
  }
}
