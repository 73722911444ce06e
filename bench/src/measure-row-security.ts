import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import { type Database, type DatabaseUrls, openDatabase, type Tx } from '@quitus/database/connection.ts'
import { baseTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { SignedInUser } from '@quitus/server/auth/actor.sql.ts'
import { loadView, type View } from '@quitus/server/views/definition/view.sql.ts'
import { visibleRows } from '@quitus/server/views/definition/visible-rows.sql.ts'
import { type RowQuery, selectFirstRowIds } from '@quitus/server/views/query/row-order.sql.ts'
import { selectStoredRows } from '@quitus/server/views/rows/rows.sql.ts'
import { sql } from 'kysely'
import { type Figure, timeRuns } from './figures.ts'
import type { LedgerSource } from './ledger-source.ts'

const RUNS = 200
const ROUNDS = 3
/** What row-level security may add to a window: 15 %. */
const MOST_ADDED = 1.15

/**
 * A window in the database with the walls around it (the application's login, user and project, policies, readable
 * views), next to the same statements of the same builder as the owner, who reads the tables themselves.
 */
export async function measureRowSecurity(
  urls: DatabaseUrls,
  projectId: number,
  columns: LedgerSource['columns'],
): Promise<Figure[]> {
  const database = openDatabase(urls, 1)
  try {
    const user = await findMember(database, projectId)
    const queries: [string, RowQuery][] = [
      ['no sort', { sort: [] }],
      ['by amount', { sort: [{ column: columns.amount, descending: true }] }],
    ]
    const figures: Figure[] = []
    for (const [name, query] of queries) {
      const walled = () =>
        runAppTransaction(database, { userId: user.id, projectId }, async (tx) =>
          readWindow(tx, await load(tx, projectId, user), query),
        )
      const bare = () =>
        database.owner.transaction().execute(async (tx) => {
          await readWindow(tx, withoutWalls(await load(tx, projectId, user)), query)
        })
      // Alternating, so that whatever else the machine does meets both; the quietest round of each counts.
      const times: { own: { p50: number; p95: number }; raw: number }[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const raw = (await timeRuns(bare, RUNS)).p50
        times.push({ own: await timeRuns(walled, RUNS), raw })
      }
      const raw = Math.min(...times.map((each) => each.raw))
      const own = times.map((each) => each.own).toSorted((left, right) => left.p50 - right.p50)[0]
      if (own === undefined) throw new Error('Nothing was measured.')
      figures.push({
        name: `window in the database, ${name} (raw: no row-level security)`,
        unit: 'ms',
        ...own,
        raw,
        bound: raw * MOST_ADDED,
      })
    }
    return figures
  } finally {
    await database.close()
  }
}

async function readWindow(tx: Tx, view: View, query: RowQuery): Promise<void> {
  const rowIds = await selectFirstRowIds(tx, view, query, 100)
  await selectStoredRows(tx, view, rowIds, { children: 'first' })
}

function load(tx: Tx, projectId: number, user: SignedInUser): Promise<View> {
  const access = { features: ['dashboard' as const], right: 'manage' as const }
  const actor = { user, impersonator: null }
  return loadView(tx, { projectId, source: 'dashboard' }, { actor, access, locale: 'fr', visibleRows })
}

function withoutWalls(view: View): View {
  const base = sql.id(projectSchemaName(view.projectId), baseTableName(view.source, view.publicationId))
  return { ...view, tables: { ...view.tables, base } }
}

async function findMember(database: Database, projectId: number): Promise<SignedInUser> {
  const found = await database.owner
    .selectFrom('core.project_members as member')
    .innerJoin('core.users as person', 'person.id', 'member.user_id')
    .select(['person.id', 'person.login', 'person.mail', 'person.full_name as fullName', 'person.language'])
    .where('member.project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  const staff = { role: 'user', roleType: 'staff', optionalFeatures: [], permissions: null } as const
  return { ...found, ...staff, optionalFeatures: [], company: '', lastLogin: null }
}
