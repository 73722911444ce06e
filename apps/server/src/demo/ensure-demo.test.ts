import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { ensureDemo } from './ensure-demo.ts'

const server = await startTestServer({ runsJobs: true })
const silent = { report: () => undefined, end: () => undefined, current: () => null }
let projectId = 0

async function select<Row>(query: string): Promise<Row[]> {
  return (
    await sql<Row>`${sql.raw(query.replaceAll('$project', `project_${projectId}`))}`.execute(
      server.database.owner,
    )
  ).rows
}

/** How many rows of the project are in which state, by a column of its publication. */
async function tableOf(source: string): Promise<string> {
  const [row] = await select<{ id: number }>(
    `select max(id) as id from core.publications where project_id = ${projectId} and source = '${source}'`,
  )
  return `$project.base_${source}_${row?.id}`
}

beforeAll(async () => {
  await ensureDemo(server.deps, silent)
  const [project] = await select<{ id: number }>('select max(id) as id from core.projects')
  projectId = project?.id ?? 0
}, 300_000)

/** What a person of the demo would lose, or get twice. */
async function counts() {
  const [row] = await select<Record<string, number>>(`select
    (select count(*)::integer from core.attachments where project_id = ${projectId}) as attachments,
    (select count(*)::integer from core.transfer_objects where project_id = ${projectId} and not is_folder) as files,
    (select count(*)::integer from core.transfer_objects where project_id = ${projectId} and is_folder) as folders,
    (select count(*)::integer from core.transfer_objects where project_id = ${projectId} and is_staff_only) as staff,
    (select count(*)::integer from $project.change_sets) as changes`)
  return row ?? {}
}

test('DATA-07 the demo has attachments, folders and files, some of them for staff alone', async () => {
  // A job lists what was sent.
  const expected = { attachments: 12, files: 6, folders: 4, staff: 2 }
  await vi.waitFor(async () => expect(await counts()).toMatchObject(expected), 60_000)
  const names = await select<{ name: string; type: string }>(
    `select file.name, file.content_type as type from core.attachments join core.files file on file.id = file_id`,
  )
  expect(names.every(({ name, type }) => name.endsWith('.pdf') && type === 'application/pdf')).toBe(true)
})

test('DATA-07 a second start adds nothing to the demo', async () => {
  const before = await counts()
  await ensureDemo(server.deps, silent)
  expect(await counts()).toEqual(before)
})

test('DATA-07 detection finds debit balances, credits booked as invoices and both mistakes in VAT in the demo', async () => {
  const columns = await select<{ storage: string }>(
    `select storage_name as storage from core.view_columns
     where name = 'Code catégorie' and source = 'dashboard' and project_id = ${projectId}`,
  )
  const rows = await select<{ category: string; count: number }>(
    `select ${columns[0]?.storage} as category, count(distinct anomaly_id)::integer as count from ${await tableOf('dashboard')} group by 1`,
  )
  const found = new Map(rows.map(({ category, count }) => [category, count]))
  for (const category of ['SD', 'AI', 'TVT', 'TVD']) expect(found.get(category), category).toBeGreaterThan(1)
})

test('DATA-07 groups of duplicate suppliers are presented, and some of them decided', async () => {
  const kinds = await select<{ kind: string; count: number }>(
    `select kind, count(*)::integer as count from $project.change_sets where source = 'suppliersduplicate' group by kind`,
  )
  const counted = new Map(kinds.map(({ kind, count }) => [kind, count]))
  for (const kind of ['present', 'assign', 'validate', 'reject']) expect(counted.get(kind), kind).toBe(1)
})

/** How many anomalies are in which state, by their route. */
async function statesByRoute() {
  const columns = await select<{ storage: string }>(
    `select storage_name as storage from core.view_columns
     where name = 'Voie' and source = 'dashboard' and project_id = ${projectId}`,
  )
  return select<{ state: string; route: string; count: number }>(
    `select review.state, review.${columns[0]?.storage} as route, count(*)::integer as count
     from ${await tableOf('dashboard')} base join $project.review_dashboard review using (row_id)
     where base.child_index = 0 group by 1, 2`,
  )
}

test('FLOW-21 DATA-07 the demo carries each route to its end, and claims nothing that was never paid', async () => {
  const rows = (await statesByRoute()).filter(
    ({ state }) => !['detected', 'presented', 'validated', 'rejected', 'closed'].includes(state),
  )
  const found = rows.map(({ state, route }) => `${state} ${route}`).toSorted()
  const claims = ['accepted', 'cancelled', 'claimed', 'contested', 'givenUp', 'partlyRecovered', 'recovered']
  expect(found).toEqual(
    ['avoided correct', ...claims.map((state) => `${state} claim`), 'regularised tax'].toSorted(),
  )
})

test('FLOW-20 DATA-07 the claims of the demo were sent as letters to suppliers with addresses, and some wait to be sent', async () => {
  const letters = await select<{ sent: boolean; anomalies: number; pdf: string }>(
    `select sent_on is not null as sent, anomaly_count as anomalies, encode(substr(pdf, 1, 5), 'escape') as pdf
     from $project.claim_letters`,
  )
  const total = (sent: boolean) =>
    letters.filter((letter) => letter.sent === sent).reduce((sum, { anomalies }) => sum + anomalies, 0)
  expect(total(true)).toBe(21)
  expect(total(false)).toBe(3)
  expect(new Set(letters.map(({ pdf }) => pdf))).toEqual(new Set(['%PDF-']))
})

test('FLOW-22 FLOW-23 DATA-07 the demo leaves entries to post, and VAT to put right', async () => {
  const rows = await statesByRoute()
  for (const route of ['correct', 'tax'])
    expect(
      rows.find((row) => row.state === 'validated' && row.route === route)?.count,
      route,
    ).toBeGreaterThan(2)
})

test('SYN-05 DATA-07 what the demo found was found before anybody decided on it', async () => {
  const columns = await select<{ storage: string }>(
    `select storage_name as storage from core.view_columns
     where name = 'Décidée le' and source = 'dashboard' and project_id = ${projectId}`,
  )
  const [row] = await select<{ decided: number; days: number }>(
    `select count(*)::integer as decided, min(review.${columns[0]?.storage}::date - publication.published_at::date) as days
     from $project.review_dashboard review, core.publications publication
     where publication.project_id = ${projectId} and publication.source = 'dashboard'
       and review.${columns[0]?.storage} is not null`,
  )
  expect(row?.decided).toBeGreaterThan(10)
  expect(row?.days).toBe(6)
})
