import { type Database, openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { insertProject, insertUser, setMember } from '@quitus/database/people/people.sql.ts'
import { PURCHASE_LIST_MAPPING } from '@quitus/demo/purchase-list.ts'
import { hashPassword } from '#auth/password.ts'
import { importText } from '../files/import-text.ts'

/** Who manages the project of `publishFirstProject`. */
export const STAFF = { login: 'staff@valmont.test', password: 'kill-minus-nine-2026' }

/**
 * Gives an installation that runs on an embedded database its first project, number 1, with a thousand anomalies; the
 * demo would take a minute.
 */
export async function publishFirstProject(dataFolder: string): Promise<void> {
  const database = await openRunning(dataFolder)
  try {
    const passwordHash = await hashPassword(STAFF.password)
    const actor = await database.owner.transaction().execute(async (tx) => {
      const person = { login: STAFF.login, fullName: 'Thomas Girard', roleType: 'staff' } as const
      const id = await insertUser(tx, { ...person, company: 'Quitus Audit', passwordHash })
      const projectId = await insertProject(tx, {
        name: 'Valmont',
        company: 'Valmont',
        features: ['dashboard'],
      })
      await setMember(tx, projectId, id, 'manage')
      return { id, projectId }
    })
    const content = [...ledgerOf(2000)].join('')
    await importText(database, { id: actor.projectId }, actor, [{ content }], {
      mapping: PURCHASE_LIST_MAPPING,
    })
  } finally {
    await database.close()
  }
}

/** Pools on the database of an installation that runs; the caller closes them. */
export async function openRunning(dataFolder: string): Promise<Database> {
  const running = await findRunningEmbeddedPostgres(dataFolder)
  if (running === null) throw new Error('The database does not run.')
  return openDatabase(running, 2)
}

/** A ledger of so many lines, in pieces, as `PURCHASE_LIST_MAPPING` reads it; a number comes again after a thousand. */
export function* ledgerOf(lines: number): Generator<string> {
  yield `${PURCHASE_LIST_MAPPING.columns.map(({ header }) => header).join(';')}\n`
  for (let from = 1; from <= lines; from += 1000) {
    let piece = ''
    for (let line = from; line < Math.min(from + 1000, lines + 1); line++) {
      piece += `KILL-${line};Valmont;Fournisseur;F1;;;;INV-${line % 1000};01/01/2024;1,20;\n`
    }
    yield piece
  }
}
