import type { DatabaseUrls } from './connection.ts'
import { withClient } from './guarded-client.ts'
import { APP_ROLE, AUTH_ROLE } from './role-names.ts'

type Login = {
  place: string
  has_rights: boolean
  is_strong: boolean
}

/**
 * Refuses to start with logins that weaken row-level security: throws when the application's or the credentials'
 * login reaches another database than the owner's, lacks the rights of its role, or has more than those, the other
 * role's included. The migrations must have run.
 */
export async function refuseUnfitLogins({ ownerUrl, appUrl, authUrl }: DatabaseUrls): Promise<void> {
  if (appUrl !== null) await refuseUnfitLogin('DATABASE_APP_URL', appUrl, APP_ROLE, AUTH_ROLE, ownerUrl)
  if (authUrl !== null) await refuseUnfitLogin('DATABASE_AUTH_URL', authUrl, AUTH_ROLE, APP_ROLE, ownerUrl)
}

async function refuseUnfitLogin(
  setting: string,
  url: string,
  role: string,
  otherRole: string,
  ownerUrl: string,
): Promise<void> {
  const [owner, login] = [await readLogin(ownerUrl, role, otherRole), await readLogin(url, role, otherRole)]
  if (owner.place !== login.place) {
    throw new Error(`${setting} and DATABASE_URL lead to different databases.`)
  }
  if (!login.has_rights) {
    throw new Error(
      `The login of ${setting} lacks the rights of ${role}: use that role, or grant it to the login.`,
    )
  }
  if (login.is_strong) {
    throw new Error(
      `The login of ${setting} may do more than ${role}: it owns the tables, holds ${otherRole}, or may switch row-level security off.`,
    )
  }
}

function readLogin(connectionString: string, role: string, otherRole: string): Promise<Login> {
  return withClient(connectionString, async (client) => {
    const answer = await client.query<Login>(
      `select format('%s %s', pg_postmaster_start_time(), current_database()) as place,
              pg_has_role(current_user, $1, 'usage') as has_rights,
              bool_or(role.rolsuper or role.rolbypassrls or role.rolcreaterole or role.rolname = $2
                      or role.oid = (select nspowner from pg_namespace where nspname = 'core')) as is_strong
       from pg_roles role where pg_has_role(current_user, role.oid, 'member')`,
      [role, otherRole],
    )
    const login = answer.rows[0]
    if (login === undefined) throw new Error('The login does not know itself.')
    return login
  })
}
