import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { readSchema } from '#backup/read-structure.sql.ts'
import type { SchemaStructure } from '#backup/structure.ts'
import { canComeLater, cancelIndexAtWork, deferIndexes, selectPendingIndexes } from '#pending-indexes.sql.ts'
import { projectSchemaName } from '#views/project-tables.ts'
import { isBeingErased } from '../open-work.sql.ts'
import { findCellOf } from '../own-projects.sql.ts'
import { createSlot, hasLogicalLog, isSubscribed, subscribe } from '../replication.sql.ts'
import { differingTables, holdSnapshot, questionsOf } from './compare-project.sql.ts'
import { leaveSource } from './leave-source.ts'
import { type MoveContext, MoveError, type MoveOutcome, type ProjectMove } from './move.ts'
import { asOnlyMover, withContext, withReplicator } from './move-connections.ts'
import { publicationOf } from './moved-tables.ts'
import { type BegunMove, deleteMove, findMove, insertMove, updateHome } from './moves.sql.ts'
import { isPublished, publishProject, withdrawProject } from './publish-project.sql.ts'
import {
  analyzeSchema,
  copyRepeatables,
  dropSlot,
  finishSchema,
  hasSameMigrations,
  makeSchema,
  moveSlotOf,
  readCopy,
  setSequences,
  settleChain,
  settleHistory,
  unsubscribe,
} from './receive-project.sql.ts'
import { removeProject } from './remove-project.sql.ts'
import { until } from './until.ts'
import { digestOf, whileHeld } from './while-held.ts'

const LOOK_MS = 50
/** After so long without another row the copy counts as stopped. */
const STALLED_MS = 120_000
const AGREE_MS = 30_000
const ATTEMPTS = 3
const UNDEFINED_TABLE = '42P01'

/**
 * Moves a project to another database, or goes on where an interrupted attempt stopped: copies it by replication while
 * people work, compares both, and holds those who write for as long as the directory takes to change. One that goes
 * back to where it still is abandons the move. Throws a `MoveError` where it cannot move, or not now.
 */
export function moveProject(move: ProjectMove): Promise<MoveOutcome> {
  return asOnlyMover(move, () => moveAlone(move))
}

async function moveAlone(move: ProjectMove): Promise<MoveOutcome> {
  const home = await findCellOf(move.central, move.projectId)
  if (home === undefined) throw new MoveError('unknown')
  if (await isBeingErased(move.central, move.projectId)) throw new MoveError('erasing')
  const begun = await findMove(move.placeOf(home).owner, move.projectId)
  if (home === move.to) {
    if (begun === undefined) return { kind: 'there' }
    // It has arrived and its old place is not empty yet, or it never left.
    if (begun.to === home)
      return withContext(move, begun.from, home, async (context) => {
        await leaveSource(context)
        return { kind: 'cleared' }
      })
    return withContext(move, home, begun.to, async (context) => {
      await discard(context)
      return { kind: 'abandoned' }
    })
  }
  if (begun !== undefined && begun.to !== move.to) throw new MoveError('otherMove', { to: String(begun.to) })
  return withContext(move, home, move.to, async (context) => {
    if (!(await hasLogicalLog(context.source.owner))) throw new MoveError('noLogicalLog')
    if (!(await hasSameMigrations(context.sourceClient, context.targetClient)))
      throw new MoveError('otherRelease')
    for (let attempt = 1; ; attempt += 1) {
      const held = await moveOnce(context)
      if (held !== null) {
        await leaveSource(context)
        return { kind: 'moved', held }
      }
      // Someone published or described it meanwhile: its tables are others now.
      if (attempt === ATTEMPTS) throw new MoveError('changed')
    }
  })
}

/** For how long those who write were held; null where the structure of the project changed meanwhile. */
async function moveOnce(context: MoveContext): Promise<number | null> {
  const { projectId, from, to, onStep, copyFiles } = context
  const schema = await readSchema(context.sourceClient, projectSchemaName(projectId))
  await begin(context, schema, { from, to, structure: digestOf(schema) })
  await waitForCopy(context)
  onStep('indexing', 0)
  await finishSchema(context.targetClient, schema)
  await copyRepeatables(context.sourceClient, context.targetClient, schema.schema)
  await settleHistory(context.targetClient, schema.schema)
  await analyzeSchema(context.targetClient, schema.schema)
  onStep('files', 0)
  await copyFiles(from, to)
  if (!(await compare(context))) return null
  await leaveIndexes(context)
  return switchOver(context)
}

/** Has the other database make what only speeds up reading, once nothing here needs its tables any more. */
async function leaveIndexes({ projectId, sourceClient, targetClient }: MoveContext): Promise<void> {
  const name = projectSchemaName(projectId)
  // In this order: one that is made in between is in both.
  const pending = await selectPendingIndexes(sourceClient, name)
  const { finish } = await readSchema(sourceClient, name)
  await deferIndexes(targetClient, [...finish.filter(canComeLater), ...pending])
}

/** Publishes the project and lets the other database copy and follow it; goes on with a copy that has begun. */
async function begin(context: MoveContext, schema: SchemaStructure, move: BegunMove): Promise<void> {
  const { projectId, source, sourceUrl, superuser, targetClient } = context
  const publication = publicationOf(projectId)
  const begun = await findMove(source.owner, projectId)
  const goesOn =
    begun?.structure === move.structure &&
    (await isPublished(source.owner, projectId)) &&
    (await isSubscribed(superuser, publication))
  if (goesOn) return
  await discard(context)
  await insertMove(source.owner, projectId, move)
  await cancelIndexAtWork(source.owner, null)
  await publishProject(source.owner, projectId)
  const slot = await withReplicator(sourceUrl, async (replicator) => {
    const name = await moveSlotOf(replicator, projectId)
    await createSlot(replicator, name)
    return name
  })
  await makeSchema(targetClient, schema)
  await subscribe(superuser, publication, { connection: sourceUrl, slot, publication })
}

/** Undoes what an attempt began, in both databases; the project stays where it is. */
async function discard(context: MoveContext): Promise<void> {
  const { projectId, source, target, superuser, sourceUrl } = context
  await unsubscribe(superuser, publicationOf(projectId))
  await withReplicator(sourceUrl, async (replicator) =>
    dropSlot(replicator, await moveSlotOf(replicator, projectId)),
  )
  await withdrawProject(source.owner, projectId)
  await deleteMove(source.owner, projectId)
  await removeProject(target.owner, projectId)
}

async function waitForCopy({ superuser, projectId, onStep }: MoveContext): Promise<void> {
  let last = ''
  let movedAt = Date.now()
  for (;;) {
    const copy = await readCopy(superuser, publicationOf(projectId))
    if (copy.remaining === 0) return
    const now = JSON.stringify(copy)
    if (now !== last) movedAt = Date.now()
    last = now
    if (Date.now() - movedAt > STALLED_MS) throw new MoveError('stalled', { tables: String(copy.remaining) })
    onStep('copying', copy.remaining)
    await pause(LOOK_MS)
  }
}

/**
 * Compares both as they are at one moment, for which alone those who write are held; false where the structure of the
 * project changed meanwhile.
 */
async function compare(context: MoveContext): Promise<boolean> {
  const { sourceClient, targetClient } = context
  let differing: readonly string[] | null = []
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      differing = await compareOnce(context)
    } catch (error) {
      // A publication retires the tables of the one before.
      if (!(error instanceof DatabaseError && error.code === UNDEFINED_TABLE)) throw error
      differing = null
    } finally {
      await sourceClient.query('rollback')
      await targetClient.query('rollback')
    }
    if (differing === null || differing.length === 0) return differing !== null
  }
  throw new MoveError('differs', { tables: (differing ?? []).join(', ') })
}

async function compareOnce(context: MoveContext): Promise<readonly string[] | null> {
  const { projectId, sourceClient, targetClient, onStep } = context
  const isHeld = await whileHeld(context, async () => {
    await holdSnapshot(sourceClient)
    await holdSnapshot(targetClient)
  })
  if (!isHeld) return null
  const questions = await questionsOf(sourceClient, projectId)
  return differingTables(sourceClient, targetClient, questions, (compared) =>
    onStep('comparing', questions.length - compared),
  )
}

async function switchOver(context: MoveContext): Promise<number | null> {
  const { projectId, from, to, source, target, central, copyFiles, targetClient, onStep } = context
  onStep('switching', 0)
  // What came since then, so that little is left to copy while those who write are held.
  await copyFiles(from, to)
  let held: number | null = null
  await whileHeld(context, async (schema) => {
    const since = Date.now()
    await copyFiles(from, to)
    await setSequences(targetClient, schema.sequences)
    await settleHistory(targetClient, schema.schema)
    await settleChain(targetClient, schema.schema)
    await updateHome(central, projectId, from, to)
    // What a database that is late still takes in follows all the same, until the old place is emptied.
    await until(
      async () =>
        (await findCellOf(source.owner, projectId)) === to &&
        (await findCellOf(target.owner, projectId)) === to,
      AGREE_MS,
    )
    held = Date.now() - since
  })
  return held
}
