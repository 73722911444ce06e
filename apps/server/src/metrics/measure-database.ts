import type { Database } from '@quitus/database/connection.ts'
import { countActiveJobs } from './active-jobs.sql.ts'
import type { Metrics } from './metrics.ts'
import { countResultSets } from './result-sets.sql.ts'

/** How busy the pools of this process are, and how many result sets and jobs all processes share. */
export function measureDatabase(
  metrics: Metrics,
  { appPool, ownerPool, authPool, controlPool, owner }: Database,
): void {
  const pools = { app: appPool, owner: ownerPool, auth: authPool, control: controlPool }
  metrics.gauge(
    {
      name: 'quitus_database_connections',
      help: 'Connections of the pools of this process, and calls that wait for one.',
      labels: ['pool', 'state'],
    },
    () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
        { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
        { labels: { pool, state: 'idle' }, value: idleCount },
        { labels: { pool, state: 'waiting' }, value: waitingCount },
      ]),
  )
  metrics.gauge(
    {
      name: 'quitus_database_connections_max',
      help: 'Connections that a pool of this process may open.',
      labels: ['pool'],
    },
    () => Object.entries(pools).map(([pool, { options }]) => ({ labels: { pool }, value: options.max ?? 0 })),
  )
  metrics.gauge(
    {
      name: 'quitus_result_sets',
      help: 'Result sets that are open, of all processes; whole ones have their order stored.',
      labels: ['state'],
    },
    async () => {
      const { whole, partial } = await countResultSets(owner)
      return [
        { labels: { state: 'whole' }, value: whole },
        { labels: { state: 'first window' }, value: partial },
      ]
    },
  )
  metrics.gauge(
    {
      name: 'quitus_jobs',
      help: 'Jobs that wait for their turn or run, of all processes.',
      labels: ['kind', 'state'],
    },
    async () =>
      (await countActiveJobs(owner)).map(({ kind, state, count }) => ({
        labels: { kind, state },
        value: count,
      })),
  )
}
