import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { buildPendingIndexes, countPendingIndexes } from '@quitus/database/pending-indexes.sql.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

/** The shortest view that is published without the indexes that make reading fast. */
const LONG = 50_000

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

async function publish(count: number) {
  const project = await server.project({ members: [[staff, 'manage']] })
  const rows = Array.from({ length: count }, (_, at) => ({
    entryId: `E${at}`,
    anomalyId: `A${at}`,
    values: { Écriture: `E${at}`, Fournisseur: `Fournisseur ${at % 97}`, Montant: (at * 7919) % count },
  }))
  await publishAuditView(server.database, project, staff, { rows })
  return project
}

/** Indexes of the imported rows without names and numbers, which differ from project to project. */
async function indexesOf(project: { id: number }): Promise<string[]> {
  const found = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes
    where schemaname = ${projectSchemaName(project.id)} and tablename like 'base\\_%'`.execute(
    server.database.owner,
  )
  return found.rows.map(({ definition }) => definition.replace(/INDEX \S+ ON \S+/, 'INDEX')).toSorted()
}

test('PERF-01 DATA-03 a long view is published before it has its indexes: answers are the same without them and with them', async () => {
  const wanted = await indexesOf(await publish(3))
  expect(await countPendingIndexes(server.database.owner), 'a short one has all of them').toBe(0)
  const project = await publish(LONG)
  const atOnce = await indexesOf(project)
  expect(atOnce).toHaveLength(2)
  expect(await countPendingIndexes(server.database.owner)).toBe(wanted.length - atOnce.length)

  const params = { projectId: project.id, source: 'dashboard' as const }
  const { timestamp } = (await server.call(getViewMetadata, { params, query: {} }, { as })).viewMetaData
  const read = async () => {
    const answers: unknown[] = []
    for (const query of [
      { sort: [{ column: 'Montant', descending: true }] },
      { sort: [{ column: 'Fournisseur', descending: false }] },
      { search: 'fournisseur 42', sort: [] },
    ]) {
      const opened = await server.call(
        openResultSet,
        { params, body: { timestamp, limit: 30, ...query } },
        { as },
      )
      const totals = { params: { ...params, resultSet: opened.resultSet } }
      const { count, sums } = await server.call(getResultSetTotals, totals, { as })
      answers.push({ rows: opened.rows, count, sums })
    }
    const values = { params: { ...params, column: 'Fournisseur' }, body: { timestamp } }
    return [...answers, await server.call(listColumnValues, values, { as })]
  }
  const before = await read()
  expect(before[2]).toMatchObject({ count: Math.ceil((LONG - 42) / 97) })
  expect(await buildPendingIndexes(server.database.owner, new AbortController().signal)).toBe(
    wanted.length - atOnce.length,
  )
  expect(await countPendingIndexes(server.database.owner)).toBe(0)
  expect(await indexesOf(project)).toEqual(wanted)
  expect(await read()).toEqual(before)
})
