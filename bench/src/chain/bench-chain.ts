import type { Database } from '@quitus/database/connection.ts'
import { chainProject } from '@quitus/server/history-chain/chain-project.ts'
import { lockChain } from '@quitus/server/history-chain/chain-rows.sql.ts'
import { countWaiting } from '@quitus/server/history-chain/linked-rows.sql.ts'
import { verifyProject } from '@quitus/server/history-chain/verify-project.ts'
import type { Figure } from '../figures.ts'
import { fillHistory, findFilledProject } from './fill-history.sql.ts'

/** Change sets per second that the chain must keep up with, and seconds that a verification may take. */
const CHAINED_PER_SECOND = 500
const VERIFIED_WITHIN = 30
const MILLION = 1_000_000

/** How fast so many change sets are chained, and how soon they are verified (SEC-06). */
export async function benchChain({ owner }: Database, changes: number): Promise<Figure[]> {
  const projectId = await findFilledProject(owner)
  const now = () => new Date()
  const countOf = () => owner.transaction().execute((tx) => countWaiting(tx, projectId, changes))
  // The job of the running server waits until all are written.
  await owner.transaction().execute(async (tx) => {
    await lockChain(tx, projectId)
    await fillHistory(owner, projectId, changes)
  })
  const chained = await countOf()
  const chaining = performance.now()
  // Whichever process chains a batch, the others return at once.
  while ((await countOf()) > 0) await chainProject(owner, projectId, { now })
  const chainingSeconds = (performance.now() - chaining) / 1000
  const verifying = performance.now()
  const { verdict, sealed } = await verifyProject(owner, projectId)
  const verifyingSeconds = (performance.now() - verifying) / 1000
  if (verdict !== 'intact' || sealed < changes) throw new Error(`${verdict}, ${sealed} of ${changes} chained`)
  return [
    {
      name: 'change sets chained, each with its cell',
      unit: 'lines/s',
      p50: chained / chainingSeconds,
      bound: CHAINED_PER_SECOND,
    },
    {
      name: changes === MILLION ? 'a million changes verified' : `${changes} changes verified`,
      unit: 's',
      p50: verifyingSeconds,
      bound: VERIFIED_WITHIN,
    },
  ]
}
