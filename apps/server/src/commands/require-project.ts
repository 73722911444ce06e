import { findCellOf } from '#cells/directory.sql.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'

/** Refuses a project that does not exist, and one whose rows are in a cell, which no command reaches yet. */
export async function requireProject(
  { database, translate }: Pick<CommandContext, 'database' | 'translate'>,
  id: number,
): Promise<void> {
  const cell = await findCellOf(database.owner, id)
  if (cell === undefined) throw new CommandError(translate('imports:cli.projectUnknown', { id }))
  if (cell > 0) throw new CommandError(translate('cellDatabases:projectElsewhere', { id, number: cell }))
}
