import { z } from 'zod'
import { selectWeakAnomalies } from '#features/imports/weak-anomalies.sql.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({ project: z.coerce.number().int().positive() })

/** Prints the anomalies of a project that are too weak to be presented, one line for each entry, tabs between the fields. */
export async function listWeakAnomalies(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const { project } = readOptions(optionsSchema, untrustedOptions)
  const { database, translate, print } = context
  const found = await database.owner
    .selectFrom('core.projects')
    .select('id')
    .where('id', '=', project)
    .executeTakeFirst()
  if (found === undefined) throw new CommandError(translate('imports:cli.projectUnknown', { id: project }))
  const lines = await selectWeakAnomalies(database.owner, project)
  if (lines.length === 0) return print(translate('imports:cli.noWeakAnomalies'))
  for (const line of lines) {
    const { anomaly, category, algorithm, score, amount, entry, account, number, day, lineAmount } = line
    print(
      [anomaly, category, algorithm, score, amount, entry, account, number, day, lineAmount]
        .map((field) => String(field ?? '').replace(/[\t\r\n]/g, ' '))
        .join('\t'),
    )
  }
}
