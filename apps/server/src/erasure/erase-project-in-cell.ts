import { findCellOf } from '@quitus/database/cells/own-projects.sql.ts'
import type { Db, Tx } from '@quitus/database/connection.ts'
import { repeatDeadlocked } from '@quitus/database/lock-timeout.ts'
import { prepareOwnProjects } from '@quitus/database/prepare-projects.sql.ts'
import { hasFollowed } from '#cells/has-followed.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError, RetryableError } from '#errors/app-error.ts'
import { deleteBegun, findErasureOf, lockBegun, selectBegun } from './begun-erasures.sql.ts'
import { deleteBytes, recordProjectErasure } from './erase-project.ts'
import { addErasedPart, deleteErasedPart, findErasedPart, type Subject } from './erased-parts.sql.ts'
import { isBusy, isForLater } from './is-for-later.ts'
import {
  addCentralRows,
  countCentralRows,
  countProjectRows,
  deleteCentralRows,
  deleteProject,
  hasOpenJobs,
  lockProject,
  type ProjectCounts,
  selectBytesOf,
} from './project-rows.sql.ts'

/** How long a cell may take to know a project that it is to erase. */
const FOLLOW_MS = 2000

/** The central database, and what every erasure needs. */
type Central = Pick<Deps, 'database' | 'backup' | 'now'>
/** Database and files of the cell that has the project. */
type CellOfProject = Pick<Deps, 'database' | 'files'>

/**
 * Carries out the erasure of a project in a cell that has begun: first what the cell has, with a receipt, then what is
 * central, with the certificate. Wherever it is cut short, it goes on from there when it is repeated. Answers the
 * number of the erasure. Throws `project_busy` before anything is erased, while jobs of the project wait or run.
 */
export async function finishProjectErasure(
  { database, backup, now }: Central,
  cell: CellOfProject,
  projectId: number,
): Promise<number> {
  const done = await database.owner.transaction().execute(async (tx) => {
    // Another process that carries it out is waited for.
    const begun = await lockBegun(tx, projectId)
    const project = begun === undefined ? undefined : await lockProject(tx, projectId)
    if (begun === undefined || project === undefined) return undefined
    const subject: Subject = { kind: 'project', id: projectId, createdAt: project.createdAt }
    const number = (await findCellOf(tx, projectId)) ?? 0
    const inCell = await eraseInCell(database.owner, number, cell, subject)
    const erased = addCentralRows(inCell, await countCentralRows(tx, projectId))
    await deleteCentralRows(tx, projectId)
    const id = await recordProjectErasure(tx, { project, ...begun }, erased, { backup, now })
    return { id, subject }
  })
  if (done === undefined) {
    const id = await findErasureOf(database.owner, projectId)
    if (id === undefined) throw new AppError('project_not_found')
    return id
  }
  // A receipt that stays holds counts alone.
  await deleteErasedPart(cell.database.owner, done.subject).catch((error: unknown) => {
    if (!isForLater(error)) throw error
  })
  return done.id
}

/**
 * Erases what the cell has, unless an earlier attempt has. Its copy of the project goes as well: what replication
 * deletes afterwards is not there any more.
 */
async function eraseInCell(
  central: Db,
  number: number,
  cell: CellOfProject,
  subject: Subject,
): Promise<ProjectCounts> {
  const { owner } = cell.database
  const earlier = await findErasedPart<ProjectCounts>(owner, subject)
  if (earlier !== undefined) return earlier.erased
  // A cell that does not know the project yet would come to know it later.
  if (!(await hasFollowed(central, { owner, number }, FOLLOW_MS))) throw new RetryableError('unavailable', 1)
  await prepareOwnProjects(owner)
  const eraseOnce = () =>
    owner.transaction().execute(async (tx) => {
      if ((await lockProject(tx, subject.id)) === undefined)
        throw new Error(
          `Cell ${number} does not know project ${subject.id}, and has no receipt of its erasure.`,
        )
      if (await hasOpenJobs(tx, subject.id)) throw new AppError('project_busy')
      const counts = await countProjectRows(tx, subject.id)
      const ids = await selectBytesOf(tx, subject.id)
      await deleteProject(tx, subject.id)
      return { erased: await addErasedPart(tx, subject, counts), bytes: ids }
    })
  const { erased, bytes } = await repeatDeadlocked(eraseOnce)
  await deleteBytes(cell, bytes)
  return erased
}

/**
 * The same for an administrator who waits: `project_busy` ends what has begun, because nothing is erased, and
 * where the cell is lost `erasure_begun` says that the erasure goes on by itself.
 */
export async function finishRequestedErasure(
  deps: Central,
  cell: CellOfProject,
  projectId: number,
): Promise<number> {
  return finishProjectErasure(deps, cell, projectId).catch(async (error: unknown) => {
    if (isBusy(error)) {
      await deleteBegun(deps.database.owner, projectId)
      throw new AppError('project_busy')
    }
    throw isForLater(error) ? new AppError('erasure_begun') : error
  })
}

/** Does work of people wait or run in a project, wherever it is? */
export function isWorkedIn(
  tx: Tx,
  cell: Pick<CellOfProject, 'database'> | null,
  projectId: number,
): Promise<boolean> {
  return hasOpenJobs(cell?.database.owner ?? tx, projectId)
}

/** Goes on with erasures that were cut short; answers how many are complete now. One whose cell is down waits on. */
export async function finishBegunErasures(
  deps: Central & Pick<Deps, 'cells'>,
  signal: AbortSignal,
): Promise<number> {
  let finished = 0
  const failures: unknown[] = []
  for (const projectId of await selectBegun(deps.database.owner)) {
    if (signal.aborted) break
    try {
      const cell = await deps.cells.lookUp(projectId)
      if (cell === null) continue
      await finishProjectErasure(deps, cell, projectId)
      finished += 1
    } catch (error) {
      if (!isForLater(error)) failures.push(error)
    }
  }
  // After the others, which do not wait for it.
  if (failures.length > 0) throw failures[0]
  return finished
}
