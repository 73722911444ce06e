import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importText, LEDGER_HEADER } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

async function startProject() {
  const project = await server.project({ members: [[staff, 'manage']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const load = async () => {
    const content = `${LEDGER_HEADER}\nT1,S1,INV-1001,100.00,2024-01-31\nT2,S1,1001,100.00,2024-02-01\n`
    await importText(server.database, project, staff, [{ content }])
    const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
    return viewMetaData.timestamp
  }
  const read = (timestamp: string) => ({ params, query: { timestamp } })
  /** Publications that still have tables, by the place in which they were made. */
  const kept = async () => {
    const answer = await sql<{ kind: string; place: number }>`
      with publication as (
        select id, row_number() over (order by id)::integer as place from core.publications where project_id =
          ${project.id}
      )
      select substring(relname from '^(readable_base|readable_documents|readable_facts|readable_fact_texts|base|documents|facts|fact_texts|document_lines|ledger)_') as kind, place from pg_class
      join publication on relname ~ ('_' || publication.id || '$')
      where relnamespace = to_regnamespace(${`project_${project.id}`}) and relkind in ('r', 'v')
      order by place, kind`.execute(server.database.owner)
    return Object.entries(Object.groupBy(answer.rows, ({ place }) => place)).map(([place, relations]) => [
      Number(place),
      (relations ?? []).map(({ kind }) => kind),
    ])
  }
  return { project, params, load, read, kept }
}

const ALL = [
  ...['base', 'document_lines', 'documents', 'fact_texts', 'facts', 'ledger'],
  ...['readable_base', 'readable_documents', 'readable_fact_texts', 'readable_facts'],
]

test('DATA-03 the current and the publication before it can be read; older ones are refused, and their tables are gone', async () => {
  const { params, load, read, kept } = await startProject()
  const first = await load()
  const { resultSet } = await server.call(openResultSet, { params, body: { timestamp: first } }, { as })
  const second = await load()
  expect((await server.call(getViewData, read(first), { as })).rows).toHaveLength(2)
  await load()
  expect(await kept()).toEqual([
    [2, ALL],
    [3, ALL],
  ])
  expect((await server.call(getViewData, read(second), { as })).rows).toHaveLength(2)
  expect(await server.refusal(getViewData, read(first), { as })).toMatchObject({
    status: 409,
    code: 'view_republished',
  })
  const requested = { params: { ...params, resultSet }, query: { offset: 0, limit: 10 } }
  expect(await server.refusal(listResultSetRows, requested, { as })).toMatchObject({
    status: 410,
    code: 'result_set_expired',
  })
})

test('DATA-03 a publication that someone is reading stays until the next import, which does not wait for the reader', async () => {
  const { project, load, read, kept } = await startProject()
  const first = await load()
  await load()
  const base = sql.id(
    `project_${project.id}`,
    `readable_base_dashboard_${await firstPublication(project.id)}`,
  )
  await server.database.owner.transaction().execute(async (tx) => {
    await sql`select from ${base}`.execute(tx)
    await load()
    expect((await server.call(getViewData, read(first), { as })).rows).toHaveLength(2)
    expect((await kept()).map(([place]) => place)).toEqual([1, 2, 3])
  })
  await load()
  expect((await kept()).map(([place]) => place)).toEqual([3, 4])
})

test('DATA-03 a read whose publication loses its tables on the way is refused so', async () => {
  const { project, load, read } = await startProject()
  const timestamp = await load()
  const base = sql.id(
    `project_${project.id}`,
    `readable_base_dashboard_${await firstPublication(project.id)}`,
  )
  await sql`drop view ${base}`.execute(server.database.owner)
  expect(await server.refusal(getViewData, read(timestamp), { as })).toMatchObject({
    code: 'view_republished',
  })
})

async function firstPublication(projectId: number): Promise<number> {
  const { id } = await server.database.owner
    .selectFrom('core.publications')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}
