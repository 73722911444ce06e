import { selectProjectsByCell } from '#cells/directory.sql.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'

/** The project that the command line names, or all of them, by the cell that has them. */
export async function selectRequestedProjects(
  { database, translate }: Pick<CommandContext, 'database' | 'translate'>,
  requested: number | undefined,
): Promise<{ cell: number; projects: number[] }[]> {
  const all = await selectProjectsByCell(database.owner)
  if (requested === undefined) return all
  const found = all.find(({ projects }) => projects.includes(requested))
  if (found === undefined) throw new CommandError(translate('sealing:noProject', { project: requested }))
  return [{ cell: found.cell, projects: [requested] }]
}
