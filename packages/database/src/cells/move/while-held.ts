import { createHash } from 'node:crypto'
import { readSchema } from '#backup/read-structure.sql.ts'
import type { SchemaStructure } from '#backup/structure.ts'
import { canComeLater } from '#pending-indexes.sql.ts'
import { projectSchemaName } from '#views/project-tables.ts'
import { findOpenWork, type OpenWork } from '../open-work.sql.ts'
import { withWritersHeld } from './hold-writers.sql.ts'
import { type MoveContext, MoveError } from './move.ts'
import { findMove, hasMoveMark, markMove } from './moves.sql.ts'
import { until } from './until.ts'

/** How long replication may take with what was committed, while those who write wait. */
const FOLLOW_MS = 3000

/**
 * Does `work` with the schema of the project while nobody writes, nothing of the project goes on, and the other
 * database has all of it. False, without doing it, where the schema consists of something else than when its copy
 * began: replication may not come any further then. Throws `busy` where the moment does not come about.
 */
export async function whileHeld(
  context: MoveContext,
  work: (schema: SchemaStructure) => Promise<void>,
): Promise<boolean> {
  const { projectId, source, target, patienceMs } = context
  if ((await findSchema(context)) === null) return false
  // A database that lags behind is waited for while people write.
  const ahead = await markMove(source.owner, projectId)
  await until(() => hasMoveMark(target.owner, projectId, ahead), patienceMs)
  let open: OpenWork | 'writing' = 'writing'
  let isSame = true
  const isDone = await withWritersHeld(source.ownerUrl, projectId, {
    patienceMs,
    async work() {
      open = (await findOpenWork(source.owner, projectId)) ?? 'writing'
      if (open !== 'writing') return false
      const schema = await findSchema(context)
      isSame = schema !== null
      if (schema === null) return true
      const mark = await markMove(source.owner, projectId)
      if (!(await until(() => hasMoveMark(target.owner, projectId, mark), FOLLOW_MS))) return false
      await work(schema)
      return true
    },
  })
  if (!isDone) throw new MoveError('busy', { work: open })
  return isSame
}

/** The schema as it is now; null where it consists of something else than when its copy began. */
async function findSchema({ projectId, source, sourceClient }: MoveContext): Promise<SchemaStructure | null> {
  const schema = await readSchema(sourceClient, projectSchemaName(projectId))
  const begun = await findMove(source.owner, projectId)
  return digestOf(schema) === begun?.structure ? schema : null
}

/** What the schema consists of, without how far its sequences are, and which of its pending indexes are made. */
export function digestOf({ make, finish, links }: SchemaStructure): string {
  const lasting = finish.filter((statement) => !canComeLater(statement))
  return createHash('sha256')
    .update(JSON.stringify({ make, finish: lasting, links }))
    .digest('hex')
}
