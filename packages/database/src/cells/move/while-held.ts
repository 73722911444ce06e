import { withWritersHeld } from './hold-writers.sql.ts'
import { type MoveContext, MoveError } from './move.ts'
import { findOpenWork, hasMoveMark, markMove, type OpenWork } from './moves.sql.ts'
import { until } from './until.ts'

/** How long replication may take with what was committed, while those who write wait. */
const FOLLOW_MS = 3000

/**
 * Does `work` while nobody writes, nothing of the project goes on, and the other database has all of it; throws `busy`
 * where that does not come about.
 */
export async function whileHeld(context: MoveContext, work: () => Promise<void>): Promise<void> {
  const { projectId, source, target, patienceMs } = context
  let open: OpenWork | 'writing' = 'writing'
  const isDone = await withWritersHeld(source.ownerUrl, projectId, {
    patienceMs,
    async work() {
      open = (await findOpenWork(source.owner, projectId)) ?? 'writing'
      if (open !== 'writing') return false
      const mark = await markMove(source.owner, projectId)
      if (!(await until(() => hasMoveMark(target.owner, projectId, mark), FOLLOW_MS))) return false
      await work()
      return true
    },
  })
  if (!isDone) throw new MoveError('busy', { work: open })
}
