import { findFreePort } from '@quitus/database/embedded/free-port.ts'
import { insertProject, setMember } from '@quitus/database/people/people.sql.ts'
import { hashPassword } from '@quitus/server/auth/password.ts'
import { signInClient } from '../client.ts'
import type { Figure } from '../figures.ts'
import { GRID_ACCOUNT, type Grid, measureGrids } from '../grid/grid-installation.ts'
import { GRID, publishGrid } from '../grid/publish-grid.sql.ts'
import { insertPerson } from '../processes/insert-person.sql.ts'
import { measureAttacks } from './measure-attacks.ts'

const VICTIM = { login: 'victim@bench.quitus.test', password: 'a password of the bench' }
/** Calls are limited by network: the attacker must not use up what the other tenant may send. */
const VICTIM_NETWORK = { 'x-forwarded-for': '203.0.113.7' }
const VICTIM_ROWS = 5000

/**
 * What people of another tenant feel while one caller does its worst, and how long the event loop of the process is
 * held (OPS-06).
 */
export async function benchAttacks(sizes: readonly number[]): Promise<Figure[]> {
  const metricsPort = await findFreePort(null)
  process.env.METRICS_PORT = String(metricsPort)
  // As installations have it; the other sections measure without.
  process.env.RATE_LIMIT = '100'
  return measureGrids(sizes, async (grid) => {
    // Guesses of a run before this one would keep everybody of this network out.
    await grid.db.query('truncate core.sign_in_attempts')
    const victimProject = await ensureVictim(grid)
    const { login, password } = GRID_ACCOUNT
    return measureAttacks({
      address: grid.address,
      metrics: `http://127.0.0.1:${metricsPort}/metrics`,
      attacker: await signInClient(grid.address, login, password),
      attackerLogin: login,
      projectId: grid.projectId,
      victim: await signInClient(grid.address, VICTIM.login, VICTIM.password, VICTIM_NETWORK),
      victimProject,
    })
  })
}

/** The project of another tenant, which a run before this one may have made. */
async function ensureVictim({ database, db }: Grid): Promise<number> {
  const known = await db.query<{ id: number }>(`select id from core.projects where name = 'Victim'`)
  if (known.rows[0] !== undefined) return known.rows[0].id
  const passwordHash = await hashPassword(VICTIM.password)
  const projectId = await database.owner.transaction().execute(async (tx) => {
    const id = await insertProject(tx, { name: 'Victim', company: 'Another tenant', features: ['dashboard'] })
    await setMember(tx, id, await insertPerson(tx, VICTIM.login, passwordHash), 'manage')
    return id
  })
  await publishGrid(database, projectId, VICTIM_ROWS, GRID)
  return projectId
}
