import { selectChainedProjects } from '#history-chain/chain-rows.sql.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'

/** The project that the command line names, or all of them. */
export async function selectRequestedProjects(
  { database, translate }: Pick<CommandContext, 'database' | 'translate'>,
  requested: number | undefined,
): Promise<number[]> {
  const all = await selectChainedProjects(database.owner)
  if (requested === undefined) return all
  if (!all.includes(requested)) throw new CommandError(translate('sealing:noProject', { project: requested }))
  return [requested]
}
