import { findUserIdByLogin } from '@quitus/database/people/people.sql.ts'
import { z } from 'zod'
import { AppError } from '#errors/app-error.ts'
import { prepareAllFreeAnomalies } from '#features/free-anomalies/prepare-free-anomalies.ts'
import { watchFolder } from '#features/imports/watched/watched-folder-handlers.ts'
import { findFolderByPath } from '#features/imports/watched/watched-folders.sql.ts'
import { changeScreens } from '#features/projects/change-screens.sql.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { inCell } from './in-cell.ts'
import { featuresSchema } from './project-create.ts'
import { readOptions } from './read-options.ts'
import { requireProject } from './require-project.ts'

const optionsSchema = z
  .object({
    project: z.coerce.number().int().min(1).max(2_147_483_647),
    feature: featuresSchema.optional(),
    watch: z.string().min(1).optional(),
    at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected hh:mm')
      .optional(),
    replace: z.boolean().default(false),
    as: z.string().min(1).optional(),
  })
  .refine(({ feature, watch }) => feature !== undefined || watch !== undefined, {
    path: ['feature'],
    message: 'name a screen, or a folder with --watch',
  })
  .refine(({ watch, at }) => watch === undefined || watch === 'none' || at !== undefined, {
    path: ['at'],
    message: 'required with --watch',
  })
  .refine(({ watch, as }) => watch === undefined || as !== undefined, {
    path: ['as'],
    message: 'required with --watch',
  })
type UpdateOptions = z.output<typeof optionsSchema>

/**
 * Chooses which screens a project opens, its other screens being closed and keeping their data, and which folder of
 * its transfers is imported at night.
 */
export async function updateProject(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const options = readOptions(optionsSchema, untrustedOptions)
  const { project, feature } = options
  const cell = await requireProject(context, project)
  // What a project opens is central, and its cell prepares what was opened.
  if (feature !== undefined)
    await context.database.owner
      .transaction()
      .execute((tx) => changeScreens(tx, project, { features: feature, actor: null, at: new Date() }))
  await inCell(context, cell, async (inside) => {
    if (feature !== undefined) await prepareAllFreeAnomalies(inside.database.owner)
    if (options.watch !== undefined) await watch(options, options.watch, inside)
  })
  context.print(context.translate('imports:cli.projectUpdated', { id: project }))
}

async function watch(options: UpdateOptions, path: string, context: CommandContext): Promise<void> {
  const { project: projectId, at = '', replace, as = '' } = options
  const { translate } = context
  await context.database.owner
    .transaction()
    .execute(async (tx) => {
      const userId = await findUserIdByLogin(tx, as)
      if (userId === undefined) throw new CommandError(translate('imports:cli.userUnknown', { login: as }))
      const folder = path === 'none' ? null : await findFolderByPath(tx, projectId, path.split('/'))
      if (folder === undefined) throw new CommandError(translate('imports:cli.folderUnknown', { path }))
      const watched = folder === null ? null : { folder, at, addsToCurrent: !replace }
      await watchFolder(tx, { projectId, watched, actor: null, userId, now: new Date() })
    })
    .catch((error: unknown) => {
      if (error instanceof AppError) throw new CommandError(translate(`errors:${error.code}`))
      throw error
    })
}
