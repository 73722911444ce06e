import { z } from 'zod'
import { prepareAllFreeAnomalies } from '#features/free-anomalies/prepare-free-anomalies.ts'
import { changeScreens } from '#features/projects/change-screens.sql.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { featuresSchema } from './project-create.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({
  project: z.coerce.number().int().min(1).max(2_147_483_647),
  feature: featuresSchema,
})

/** Chooses which screens a project opens; its other screens are closed and keep their data. */
export async function updateProject(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const { project, feature } = readOptions(optionsSchema, untrustedOptions)
  const isThere = await context.database.owner
    .transaction()
    .execute((tx) => changeScreens(tx, project, { features: feature, actor: null, at: new Date() }))
  if (!isThere) throw new CommandError(context.translate('imports:cli.projectUnknown', { id: project }))
  await prepareAllFreeAnomalies(context.database.owner)
  context.print(context.translate('imports:cli.projectUpdated', { id: project }))
}
