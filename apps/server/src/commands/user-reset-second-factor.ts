import { findUserIdByLogin } from '@quitus/database/people/people.sql.ts'
import { z } from 'zod'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { deleteFactors } from '#auth/second-factor/factors.sql.ts'
import { endSessionsOf } from '#auth/session.sql.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({ login: z.string().min(1) })

/**
 * Removes the second factors of an account and ends its sessions: the way back for an administrator who has lost
 * everything.
 */
export async function resetUserSecondFactor(
  untrustedOptions: unknown,
  { database, translate, print }: CommandContext,
): Promise<void> {
  const { login } = readOptions(optionsSchema, untrustedOptions)
  const now = new Date()
  const userId = await findUserIdByLogin(database.owner, login)
  if (userId === undefined) throw new CommandError(translate('imports:cli.userUnknown', { login }))
  await database.owner.transaction().execute(async (tx) => {
    await deleteFactors(tx, userId)
    await endSessionsOf(tx, userId, { now })
    await recordAudit(tx, null, { kind: 'secondFactorReset', subjectId: userId }, now)
  })
  print(translate('imports:cli.secondFactorReset', { login }))
}
