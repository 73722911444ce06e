import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { ensureLogin, ensureRoleAndDatabase } from '../embedded/ownership.sql.ts'
import { withClient } from '../guarded-client.ts'
import { APP_ROLE, AUTH_ROLE, OWNER_ROLE } from '../role-names.ts'

/**
 * Runs a command with the server that PGHOST, PGPORT, PGUSER and PGPASSWORD name as the server of its tests, with the
 * three logins that the embedded server has. The user must be a superuser, as inside of Debian's `pg_virtualenv`.
 */
async function runWithServer([command = '', ...args]: readonly string[]): Promise<number> {
  const { PGHOST: host, PGPORT: port, PGUSER: user, PGPASSWORD: password } = process.env
  const urlOf = (role: string, secret: string) => `postgres://${role}:${secret}@${host}:${port}/${OWNER_ROLE}`
  const secrets = { owner: newSecret(), app: newSecret(), auth: newSecret() }
  const superuserUrl = `postgres://${user}:${password}@${host}:${port}/postgres`
  await withClient(superuserUrl, (superuser) => ensureRoleAndDatabase(superuser, OWNER_ROLE, secrets.owner))
  const ownerUrl = urlOf(OWNER_ROLE, secrets.owner)
  await withClient(ownerUrl, async (owner) => {
    await ensureLogin(owner, APP_ROLE, secrets.app)
    await ensureLogin(owner, AUTH_ROLE, secrets.auth)
  })
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TEST_DATABASE_URL: ownerUrl,
      TEST_DATABASE_APP_URL: urlOf(APP_ROLE, secrets.app),
      TEST_DATABASE_AUTH_URL: urlOf(AUTH_ROLE, secrets.auth),
      TEST_DATABASE_SUPERUSER_URL: superuserUrl,
    },
  })
  const [status] = await once(child, 'close')
  return status ?? 1
}

function newSecret(): string {
  return randomBytes(16).toString('hex')
}

process.exitCode = await runWithServer(process.argv.slice(2))
