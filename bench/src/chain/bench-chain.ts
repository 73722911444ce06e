import type { Database } from '@quitus/database/connection.ts'
import { chainProject } from '@quitus/server/history-chain/chain-project.ts'
import { lockChain } from '@quitus/server/history-chain/chain-rows.sql.ts'
import { countWaiting } from '@quitus/server/history-chain/linked-rows.sql.ts'
import { verifyProject } from '@quitus/server/history-chain/verify-project.ts'
import type { Figure } from '../figures.ts'
import { fillHistory, findFilledProject } from './fill-history.sql.ts'

const CHANGES = 1_000_000
/** Change sets per second that the chain must keep up with, and seconds that a verification may take. */
const CHAINED_PER_SECOND = 500
const VERIFIED_WITHIN = 30

/** How fast change sets are chained, and a million of them verified (SEC-06). */
export async function benchChain({ owner }: Database): Promise<Figure[]> {
  const projectId = await findFilledProject(owner)
  const now = () => new Date()
  const countOf = () => owner.transaction().execute((tx) => countWaiting(tx, projectId, CHANGES))
  // The job of the running server waits until all are written.
  await owner.transaction().execute(async (tx) => {
    await lockChain(tx, projectId)
    await fillHistory(owner, projectId, CHANGES)
  })
  const chained = await countOf()
  const chaining = performance.now()
  // Whichever process chains a batch, the others return at once.
  while ((await countOf()) > 0) await chainProject(owner, projectId, { now })
  const chainingSeconds = (performance.now() - chaining) / 1000
  const verifying = performance.now()
  const { verdict, sealed } = await verifyProject(owner, projectId)
  const verifyingSeconds = (performance.now() - verifying) / 1000
  if (verdict !== 'intact' || sealed < CHANGES) throw new Error(`${verdict}, ${sealed} of ${CHANGES} chained`)
  return [
    {
      name: 'change sets chained, each with its cell',
      unit: 'lines/s',
      p50: chained / chainingSeconds,
      bound: CHAINED_PER_SECOND,
    },
    { name: 'a million changes verified', unit: 's', p50: verifyingSeconds, bound: VERIFIED_WITHIN },
  ]
}
