import { type MoveContext, MoveError, type Place } from '@quitus/database/cells/move/move.ts'
import { moveProject } from '@quitus/database/cells/move/move-project.ts'
import type { Db } from '@quitus/database/connection.ts'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import { z } from 'zod'
import { selectProjectsOfCell, updateOpen } from '#cells/directory.sql.ts'
import { placesOfCell } from '#cells/places-of-cell.ts'
import { selectBytesOf } from '#erasure/project-rows.sql.ts'
import { AppError } from '#errors/app-error.ts'
import type { CellFiles } from '#files/cell-files.ts'
import { MissingFile } from '#files/file-store.ts'
import { openCellFiles } from '#files/open-cell-files.ts'
import type { Config } from '../config.ts'
import { withCells, withCentral } from './cell-databases.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

type Context = Pick<CommandContext, 'translate' | 'print' | 'showProgress'>

const optionsSchema = z.object({ project: z.coerce.number().int(), to: z.coerce.number().int() })
const drainSchema = z.object({ number: z.coerce.number().int(), to: z.coerce.number().int() })

/** Moves one project to a cell, as its outcome says it in words. */
type Move = (projectId: number, to: number) => Promise<string>

/**
 * Moves a project to another cell, 0 for the central database, or goes on where an earlier attempt stopped; towards
 * the cell in which it still is, it abandons the move.
 */
export async function runCellMove(
  untrustedOptions: unknown,
  config: Config,
  context: Context,
): Promise<void> {
  const { project, to } = readOptions(optionsSchema, untrustedOptions)
  await withMoves(config, context, async (move) => context.print(await move(project, to)))
}

/**
 * Moves every project of a cell to another one, one after the other, and lets no new ones come; fails in the end where
 * one of them cannot move now.
 */
export async function runCellDrain(
  untrustedOptions: unknown,
  config: Config,
  context: Context,
): Promise<void> {
  const { translate, print } = context
  const { number, to } = readOptions(drainSchema, untrustedOptions)
  if (number === to) throw new CommandError(translate('cellDatabases:drainToItself', { number }))
  let left = 0
  await withMoves(config, context, async (move, central) => {
    if (number > 0 && !(await updateOpen(central, number, false)))
      throw new CommandError(translate('cellDatabases:unknown', { number }))
    for (const projectId of await selectProjectsOfCell(central, number))
      try {
        print(await move(projectId, to))
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        print(error.message)
        left += 1
      }
  })
  if (left > 0) throw new CommandError(translate('cellDatabases:left', { count: left, number }))
  print(translate('cellDatabases:drained', { number }))
}

async function withMoves(
  config: Config,
  context: Context,
  work: (move: Move, central: Db) => Promise<void>,
): Promise<void> {
  const { translate, showProgress } = context
  const { superuserUrl, sourceUrl } = config.newCell
  if (superuserUrl === null || sourceUrl === null)
    throw new CommandError(translate('cellDatabases:moveUrlsMissing'))
  await withCentral(config, context, ({ owner: central }) =>
    withCells(config, context, central, (placeOf) =>
      work(async (projectId, to) => {
        const outcome = await moveProject({
          ...{ projectId, to, central, placeOf, superuserUrl, sourceUrl },
          copyFiles: createCopying(config, projectId, placeOf),
          onStep: (step, remaining) =>
            showProgress?.(translate(`cellDatabases:step.${step}`, { count: remaining })),
        }).catch((error: unknown) => {
          if (error instanceof MoveError) throw refusalOf(error, projectId, translate)
          if (error instanceof AppError) throw new CommandError(translate(`errors:${error.code}`))
          const isLost = error instanceof Error && isDatabaseUnreachable(error)
          throw isLost ? new CommandError(translate('cellDatabases:move.lost')) : error
        })
        showProgress?.('')
        const held = outcome.kind === 'moved' ? outcome.held : 0
        return translate(`cellDatabases:outcome.${outcome.kind}`, { id: projectId, number: to, count: held })
      }, central),
    ),
  )
}

function refusalOf(
  { fault, values }: MoveError,
  projectId: number,
  translate: Context['translate'],
): CommandError {
  const work = values.work === undefined ? '' : translate(`cellDatabases:work.${values.work as 'jobs'}`)
  return new CommandError(translate(`cellDatabases:move.${fault}`, { ...values, work, id: projectId }))
}

/** Copies the files of a project that the store of the other cell lacks. */
function createCopying(
  config: Config,
  projectId: number,
  placeOf: (cell: number) => Place,
): MoveContext['copyFiles'] {
  const copied = new Set<string>()
  const opened = new Map<number, CellFiles>()
  const filesOf = async (cell: number) => {
    const known = opened.get(cell)
    if (known !== undefined) return known
    const files = await openCellFiles({ ...placesOfCell(config, cell), scanForViruses: null })
    opened.set(cell, files)
    return files
  }
  return async (from, to) => {
    const ids = await placeOf(from)
      .owner.transaction()
      .execute((tx) => selectBytesOf(tx, projectId))
    const missing = ids.filter((id) => !copied.has(id))
    if (missing.length === 0) return
    const [source, target] = [await filesOf(from), await filesOf(to)]
    for (const id of missing) {
      await copyFile(id, source, target)
      copied.add(id)
    }
  }
}

async function copyFile(id: string, source: CellFiles, target: CellFiles): Promise<void> {
  try {
    await target.storeAs(id, await source.store.open(id))
  } catch (error) {
    // A file that was deleted meanwhile, or of an upload that has not ended.
    if (!(error instanceof MissingFile)) throw error
  }
}
