import type { Tx } from '@quitus/database/connection.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { migrateProjects } from '@quitus/database/migrate-projects.sql.ts'
import {
  documentsTableName,
  projectSchemaName,
  readableDocumentsName,
} from '@quitus/database/views/project-tables.ts'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { FEC_HEADER, fecInvoice, importFecText } from '#testing/files/fec-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { type DocumentSearch, selectFoundDocuments } from './found-documents.sql.ts'

const DOCUMENTS = 12_000
const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']] })
const lines = Array.from({ length: DOCUMENTS }, (_, at) =>
  fecInvoice(String(at + 1), `F-${10_000 + at}`, { EcritureLib: `Prestation ${(at * 7919) % 99_991}` }),
).flat()
await importFecText(server.database, project, staff, [
  { content: `${[FEC_HEADER, ...lines].join('\r\n')}\r\n` },
])
const { id: publicationId } = await server.database.owner
  .selectFrom('core.publications')
  .select('id')
  .where('project_id', '=', project.id)
  .executeTakeFirstOrThrow()
const schema = projectSchemaName(project.id)

test.each<[string, Partial<DocumentSearch>]>([
  ['number', { text: 'F-15000' }],
  ['beginning of a number', { text: 'f-1500' }],
  ['amount', { amounts: ['4157.54'] }],
  ['rare word', { words: ['15839'] }],
  ['words', { words: ['prestation', '15839'] }],
])('VIEW-23 PERF-01 documents are found by %s through an index', async (_, given) => {
  const plan = await planOf((tx) =>
    selectFoundDocuments(
      tx,
      { projectId: project.id, publicationId, withheldColumns: [] },
      { text: 'zzz', amounts: [], words: [], ...given },
      6,
    ),
  )
  expect(plan).toMatch(/Index/)
  expect(plan).not.toMatch(/Seq Scan on documents_/)
})

test('VIEW-23 OPS-03 ledgers of publications from before are searched after the migration', async () => {
  const { owner } = server.database
  const count = async () =>
    (
      await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.id(schema, documentsTableName(publicationId))}`.execute(
        owner,
      )
    ).rows[0]?.count
  const before = await count()
  expect(before).toBe(DOCUMENTS)
  await sql`drop view ${sql.id(schema, readableDocumentsName(publicationId))}`.execute(owner)
  await sql`drop table ${sql.id(schema, documentsTableName(publicationId))}`.execute(owner)
  await sql`delete from core.project_migrations where name = '023_documents.sql' and project_id = ${project.id}`.execute(
    owner,
  )
  await migrateProjects(owner)
  expect(await count()).toBe(before)
  const search = { text: 'F-15000', amounts: [], words: [] }
  const found = (projectId: number) =>
    server.database.app.transaction().execute(async (tx) => {
      await sql`select set_config('app.project_id', ${String(projectId)}, true)`.execute(tx)
      return selectFoundDocuments(
        tx,
        { projectId: project.id, publicationId, withheldColumns: [] },
        search,
        6,
      )
    })
  expect(await found(project.id)).toMatchObject([{ number: 'F-15000', supplier_name: 'Dupont & Cie' }])
  expect(await found(project.id + 1)).toEqual([])
})

/** The plan of the statement that looks for documents, as the application’s login runs it. */
async function planOf(read: (tx: Tx) => Promise<unknown>): Promise<string> {
  const ran: CompiledQuery[] = []
  const logged = new Kysely<CoreTables>({
    dialect: new PostgresDialect({ pool: server.database.ownerPool }),
    log: (event) => {
      ran.push(event.query)
    },
  })
  return logged.transaction().execute(async (tx) => {
    await sql`set local role quitus_app`.execute(tx)
    await sql`select set_config('app.project_id', ${String(project.id)}, true)`.execute(tx)
    await read(tx)
    const last = ran.at(-1)
    if (last === undefined) throw new Error('nothing ran')
    const explained = CompiledQuery.raw(`explain ${last.sql}`, [...last.parameters])
    const answer = await tx.executeQuery(explained as CompiledQuery<{ 'QUERY PLAN': string }>)
    return answer.rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
