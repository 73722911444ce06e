import { selectOwnProjects } from '@quitus/database/cells/own-projects.sql.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'

/** The project that the command line names, or all of them. */
export async function selectRequestedProjects(
  { database, translate }: Pick<CommandContext, 'database' | 'translate'>,
  requested: number | undefined,
): Promise<number[]> {
  const all = await selectOwnProjects(database.owner)
  if (requested === undefined) return all
  if (!all.includes(requested)) throw new CommandError(translate('sealing:noProject', { project: requested }))
  return [requested]
}
