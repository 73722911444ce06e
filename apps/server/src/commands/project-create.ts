import { findUserIdByLogin, insertProject, setMember } from '@quitus/database/people/people.sql.ts'
import { prepareOwnProjects } from '@quitus/database/prepare-projects.sql.ts'
import { RIGHTS } from '@quitus/domain/access/permissions.ts'
import { PROJECT_FEATURES } from '@quitus/domain/access/project-feature.ts'
import { isTimeZone } from '@quitus/domain/text/time-zone.ts'
import { z } from 'zod'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { prepareAllFreeAnomalies } from '#features/free-anomalies/prepare-free-anomalies.ts'
import { queuePreparation } from '#jobs/preparation.sql.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { CellUnreachable, inOpenCell } from './in-cell.ts'
import { readOptions } from './read-options.ts'

const memberSchema = z
  .string()
  .regex(/^[^:]+:[a-z]+$/, 'expected login:right')
  .transform((text) => text.split(':'))
  .pipe(z.tuple([z.string(), z.enum(RIGHTS)]))

/** The screens of a project as `--feature` options name them; `none` alone for none. */
export const featuresSchema = z.union([
  z.tuple([z.literal('none')]).transform(() => []),
  z.array(z.enum(PROJECT_FEATURES)),
])

const optionsSchema = z.object({
  name: z.string().min(1),
  company: z.string().min(1),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'expected a code of three capital letters')
    .default('EUR'),
  'time-zone': z.string().refine(isTimeZone, 'no such time zone').default('Europe/Paris'),
  feature: featuresSchema.default(['dashboard', 'freeAnomaly']),
  member: z.array(memberSchema).default([]),
})

/** Creates a project whose screens are still to be filled, the free anomalies by its people, and prints its id. */
export async function createProject(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const options = readOptions(optionsSchema, untrustedOptions)
  const { name, company, currency, feature, member } = options
  await inOpenCell(context, async (inside, cell, follow) => {
    const id = await context.database.owner.transaction().execute(async (tx) => {
      const project = await insertProject(tx, {
        ...{ name, company, currency, cell },
        timeZone: options['time-zone'],
        features: feature,
      })
      const now = new Date()
      await recordAudit(tx, null, { kind: 'projectCreated', projectId: project }, now)
      for (const [login, right] of member) {
        const user = await findUserIdByLogin(tx, login)
        if (user === undefined)
          throw new CommandError(context.translate('imports:cli.userUnknown', { login }))
        await setMember(tx, project, user, right)
        const details = { after: right }
        await recordAudit(
          tx,
          null,
          { kind: 'memberAdded', projectId: project, subjectId: user, details },
          now,
        )
      }
      // A server goes on where this process ends before the cell has the project.
      if (cell > 0) await queuePreparation(tx)
      return project
    })
    context.print(context.translate('imports:cli.projectCreated', { id, name }))
    try {
      await follow()
    } catch (error) {
      if (!(error instanceof CellUnreachable)) throw error
      context.print(error.message)
      context.print(context.translate('cellDatabases:preparedLater', { id, number: cell }))
      return
    }
    if (cell > 0) await prepareOwnProjects(inside.database.owner)
    await prepareAllFreeAnomalies(inside.database.owner)
  })
}
