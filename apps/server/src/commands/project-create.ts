import { findUserIdByLogin, insertProject, setMember } from '@quitus/database/people/people.sql.ts'
import { RIGHTS } from '@quitus/domain/permissions.ts'
import { z } from 'zod'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

const memberSchema = z
  .string()
  .regex(/^[^:]+:[a-z]+$/, 'expected login:right')
  .transform((text) => text.split(':'))
  .pipe(z.tuple([z.string(), z.enum(RIGHTS)]))

const optionsSchema = z.object({
  name: z.string().min(1),
  company: z.string().min(1),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'expected a code of three capital letters')
    .default('EUR'),
  'time-zone': z.string().refine(isTimeZone, 'no such time zone').default('Europe/Paris'),
  member: z.array(memberSchema).default([]),
})

/** Creates a project with a dashboard still to be imported, and prints its id. */
export async function createProject(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const options = readOptions(optionsSchema, untrustedOptions)
  const { name, company, currency, member } = options
  const id = await context.database.owner.transaction().execute(async (tx) => {
    const project = await insertProject(tx, {
      name,
      company,
      currency,
      timeZone: options['time-zone'],
      features: ['dashboard'],
    })
    for (const [login, right] of member) {
      const user = await findUserIdByLogin(tx, login)
      if (user === undefined) throw new CommandError(context.translate('imports:cli.userUnknown', { login }))
      await setMember(tx, project, user, right)
    }
    return project
  })
  context.print(context.translate('imports:cli.projectCreated', { id, name }))
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
