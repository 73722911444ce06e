import { Client } from 'pg'
import type { DatabaseUrls } from './connection.ts'
import { APP_ROLE } from './embedded/role-names.ts'

type Login = {
  place: string
  has_rights: boolean
  is_strong: boolean
}

/**
 * Does the application's own login hold it inside the wall? Throws when it reaches another database than the owner's, lacks the
 * rights of the application's role, or has more than those. The migrations must have run.
 */
export async function refuseUnfitAppLogin({ ownerUrl, appUrl }: DatabaseUrls): Promise<void> {
  if (appUrl === null) return
  const [owner, app] = [await readLogin(ownerUrl), await readLogin(appUrl)]
  if (owner.place !== app.place) {
    throw new Error('DATABASE_APP_URL and DATABASE_URL lead to different databases.')
  }
  if (!app.has_rights) {
    throw new Error(
      `The login of DATABASE_APP_URL lacks the rights of ${APP_ROLE}: use that role, or grant it to the login.`,
    )
  }
  if (app.is_strong) {
    throw new Error(
      `The login of DATABASE_APP_URL may do more than ${APP_ROLE}: it owns the tables, or may switch row-level security off.`,
    )
  }
}

async function readLogin(connectionString: string): Promise<Login> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const answer = await client.query<Login>(
      `select format('%s %s', pg_postmaster_start_time(), current_database()) as place,
              pg_has_role(current_user, $1, 'usage') as has_rights,
              bool_or(role.rolsuper or role.rolbypassrls or role.rolcreaterole
                      or role.oid = (select nspowner from pg_namespace where nspname = 'core')) as is_strong
       from pg_roles role where pg_has_role(current_user, role.oid, 'member')`,
      [APP_ROLE],
    )
    const login = answer.rows[0]
    if (login === undefined) throw new Error('The login does not know itself.')
    return login
  } finally {
    await client.end()
  }
}
