import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getListTotals } from '@quitus/contract/admin/get-list-totals.ts'
import { getOverview } from '@quitus/contract/admin/get-overview.ts'
import type { AdminList } from '@quitus/contract/admin/list.schema.ts'
import { listRows } from '@quitus/contract/admin/list-rows.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { Client as Database } from 'pg'
import { type Client, signInClient } from '../client.ts'
import { type Figure, timeRuns } from '../figures.ts'
import { startServer } from '../quitus-process.ts'
import { fillPeople, SIZES } from './fill-people.sql.ts'
import { measureEnumeration } from './measure-enumeration.ts'

const RUNS = 100
/** Bound of the 95th percentile of every list, in milliseconds. */
const BOUND_MS = 50
const ADMIN = 'admin@demo.quitus.test'
const PASSWORD = 'quitus-demo-2026'

/**
 * Lists of the administration over 10 000 people and 2 000 projects, activity over a million changes, and what
 * strangers learn by time.
 */
export async function benchPeople(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-bench-people-'))
  const server = await startServer(folder, { TRUST_PROXY: '127.0.0.1', QUITUS_DEMO: '1' })
  const db = new Database({ connectionString: (await findRunningEmbeddedPostgres(folder))?.ownerUrl ?? '' })
  try {
    await db.connect()
    await untilDemo(db)
    await fillPeople(db)
    console.log(`${SIZES.users} people, ${SIZES.projects} projects, ${SIZES.changes} changes of one project`)
    const client = await signInClient(server.address, ADMIN, PASSWORD)
    return [...(await measureLists(client)), ...(await measureEnumeration(server.address, db))]
  } finally {
    await db.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Query = {
  offset?: number
  search?: string
  sort?: { column: string; descending: boolean }[]
  project?: number
}

async function measureLists(client: Client): Promise<Figure[]> {
  const figures: Figure[] = []
  const p95 = async (name: string, work: () => Promise<unknown>, bound?: number) => {
    const times = await timeRuns(work, RUNS)
    figures.push({
      name: `${name}, 95th percentile`,
      unit: 'ms',
      p50: times.p95,
      ...(bound === undefined ? {} : { bound }),
    })
  }
  const rows =
    (list: AdminList, query: Query = {}) =>
    () =>
      client(listRows, { params: { list }, body: { limit: 100, ...query } })
  for (const list of ['users', 'companies', 'projects', 'mails', 'jobs'] as const)
    await p95(`${list}: first window`, rows(list), BOUND_MS)
  await p95(
    'users: by company, descending',
    rows('users', { sort: [{ column: 'company', descending: true }] }),
    BOUND_MS,
  )
  await p95(
    'users: by last sign-in',
    rows('users', { sort: [{ column: 'lastLogin', descending: true }] }),
    BOUND_MS,
  )
  await p95('users: search of four letters', rows('users', { search: 'zoe ' }), BOUND_MS)
  await p95('users: window in the middle', rows('users', { offset: SIZES.users / 2 }), BOUND_MS)
  await p95('users: count', () => client(getListTotals, { params: { list: 'users' }, body: {} }), BOUND_MS)
  await p95('members of a project: first window', rows('members', { project: 2 }), BOUND_MS)
  await p95('activity of a million changes: first window', rows('activity', { project: 1 }), BOUND_MS)
  await p95('activity: window at 500 000', rows('activity', { project: 1, offset: 500_000 }))
  await p95('activity: count', () =>
    client(getListTotals, { params: { list: 'activity' }, body: { project: 1 } }),
  )
  await p95('home of the administration', () => client(getOverview, {}))
  return figures
}

/** The demo project is made while the server answers: its schema takes the changes. */
async function untilDemo(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.query(
      `select from core.publications where project_id = 1 and source = 'dashboard' and retired_at is null`,
    )
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
