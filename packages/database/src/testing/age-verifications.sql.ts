import { sql } from 'kysely'
import type { Db } from '../connection.ts'

/** Makes the last proof of who someone is an hour older, in all of their sessions. */
export async function ageVerifications(owner: Db, login: string): Promise<void> {
  await sql`
    update core.sessions session set verified_at = session.verified_at - interval '1 hour'
    from core.users person where person.id = session.user_id and person.login = ${login}`.execute(owner)
}
