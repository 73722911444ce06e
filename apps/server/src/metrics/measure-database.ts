import type { Database } from '@quitus/database/connection.ts'
import { Gauge, type Registry } from 'prom-client'
import { countActiveJobs } from './active-jobs.sql.ts'
import { countResultSets } from './result-sets.sql.ts'

/**
 * How busy the pools of this process are, and how many result sets and jobs all processes share. Where the database
 * does not answer, the page has no value for these, and all others.
 */
export function measureDatabase(
  registry: Registry,
  { appPool, ownerPool, authPool, controlPool, owner }: Database,
): void {
  const pools = Object.entries({ app: appPool, owner: ownerPool, auth: authPool, control: controlPool })
  const registers = [registry]
  new Gauge({
    name: 'quitus_database_connections',
    help: 'Connections of the pools of this process, and calls that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'quitus_database_connections_max',
    help: 'Connections that a pool of this process may open.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { options }] of pools) this.set({ pool }, options.max ?? 0)
    },
  })
  new Gauge({
    name: 'quitus_result_sets',
    help: 'Result sets that are open, of all processes; whole ones have their order stored.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      // Without an answer there is no value; readiness reports the reason.
      const counted = await countResultSets(owner).catch(() => null)
      if (counted === null) return
      this.set({ state: 'whole' }, counted.whole)
      this.set({ state: 'first window' }, counted.partial)
    },
  })
  new Gauge({
    name: 'quitus_jobs',
    help: 'Jobs that wait for their turn or run, of all processes.',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset()
      // Without an answer there is no value; readiness reports the reason.
      for (const { kind, state, count } of await countActiveJobs(owner).catch(() => []))
        this.set({ kind, state }, count)
    },
  })
}
