import { findUserIdByLogin, insertUser } from '@quitus/database/people/people.sql.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import { type PasswordFault, passwordFault } from '@quitus/domain/people/password.ts'
import type { MessageKey } from '@quitus/i18n/catalogue.ts'
import { z } from 'zod'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { hashPassword } from '#auth/password.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({
  login: z.email(),
  name: z.string().min(1),
  company: z.string().min(1),
  staff: z.boolean().default(false),
  admin: z.boolean().default(false),
  language: z.enum(LOCALES).default('fr'),
})

const MESSAGE_OF_FAULT = {
  too_short: 'imports:cli.passwordMissing',
  common: 'imports:cli.passwordCommon',
} as const satisfies Record<PasswordFault, MessageKey>

/** Creates an account; the password never is on the command line, where other users of the machine could read it. */
export async function createUser(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const options = readOptions(optionsSchema, untrustedOptions)
  const password = process.env.QUITUS_PASSWORD ?? ''
  const fault = passwordFault(password, options.login)
  if (fault !== null) throw new CommandError(context.translate(MESSAGE_OF_FAULT[fault]))
  if ((await findUserIdByLogin(context.database.owner, options.login)) !== undefined) {
    throw new CommandError(context.translate('imports:cli.userExists', { login: options.login }))
  }
  const passwordHash = await hashPassword(password)
  await context.database.owner.transaction().execute(async (tx) => {
    const subjectId = await insertUser(tx, {
      login: options.login,
      fullName: options.name,
      company: options.company,
      roleType: options.staff || options.admin ? 'staff' : 'customer',
      role: options.admin ? 'admin' : 'user',
      optionalFeatures: options.admin ? ['admin_wexaus', 'impersonate_customer'] : [],
      language: options.language,
      passwordHash,
    })
    await recordAudit(tx, null, { kind: 'userCreated', subjectId }, new Date())
  })
  context.print(context.translate('imports:cli.userCreated', { login: options.login }))
}
