import { findCellOf } from '@quitus/database/cells/own-projects.sql.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'

/** The cell that has a project; refuses one that does not exist. */
export async function requireProject(
  { database, translate }: Pick<CommandContext, 'database' | 'translate'>,
  id: number,
): Promise<number> {
  const cell = await findCellOf(database.owner, id)
  if (cell === undefined) throw new CommandError(translate('imports:cli.projectUnknown', { id }))
  return cell
}
