import { matchEvidence } from '@quitus/contract/attachments/match-evidence.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { namingColumnOfGroup } from '@quitus/database/views/document-columns.ts'
import type { ColumnDefinition } from '@quitus/database/views/view-definition.ts'
import { documentKey } from '@quitus/domain/evidence/document-key.ts'
import fc from 'fast-check'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { LETTER_ROWS, LETTER_VIEW } from '#testing/letters/letter-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { signedInStaff } from '#testing/signed-in-user.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { publishForWriting } from '#testing/writing-world.ts'
import { selectNumberedAnomalies } from '#views/anomalies/numbered-anomalies.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const NUMBER: ColumnDefinition = {
  name: 'Anomalie',
  label: { fr: 'Anomalie', en: 'Anomaly' },
  type: 'STRING',
  isAnomalyNumber: true,
}

test('FLOW-19 files are matched by the number of any document of an anomaly, and what fits nothing is said', async () => {
  const members = [[staff, 'manage']] as const
  const world = await publishForWriting(server, staff, [...members], { view: LETTER_VIEW, rows: LETTER_ROWS })
  const as = { as: await server.signInAs(staff), language: 'English' } as const
  const names = ['facture F_2024 e1 1.pdf', 'F-2024-E1B2.pdf', 'A-04 justificatif.pdf', 'courrier.pdf']
  const { matches } = await server.call(
    matchEvidence,
    { params: { projectId: world.project.id }, body: { names } },
    as,
  )
  expect(matches.map(({ anomalies }) => anomalies.map(({ anomalyId }) => anomalyId))).toEqual([
    ['A-01'],
    ['A-01'],
    ['A-04'],
    [],
  ])
})

test('FLOW-19 PERF-01 numbers of documents and anomalies are looked up by indexes', async () => {
  const view = { ...LETTER_VIEW, columns: [NUMBER, ...LETTER_VIEW.columns] }
  const project = await server.project({ members: [[staff, 'manage']] })
  await publishAuditView(server.database, project, staff, { view, rows: LETTER_ROWS })
  const ran: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: server.database.appPool })
  const logged = new Kysely<CoreTables>({ dialect, log: ({ query }) => void ran.push(query) })
  const plan = await logged.transaction().execute(async (tx) => {
    await nameRequester(tx, staff.id, project.id)
    const loaded = await loadView(
      tx,
      { projectId: project.id, source: 'dashboard' },
      {
        ...{ actor: { user: signedInStaff(staff), impersonator: null }, locale: 'fr', visibleRows },
        access: { features: ['dashboard'], right: 'manage' },
      },
    )
    const columns = { number: namingColumnOfGroup(loaded.columns, 'invoice'), supplier: null }
    ran.length = 0
    const rows = await selectNumberedAnomalies(tx, loaded, columns, ['2024E11', 'A00004'])
    expect(rows.map(({ anomalyId, key }) => `${anomalyId} ${key}`)).toEqual(['A-01 2024E11', 'A-04 A00004'])
    const [read] = ran
    if (read === undefined) throw new Error('nothing was read')
    // A handful of rows is read whole unless that is forbidden.
    await sql`set local enable_seqscan = off`.execute(tx)
    const explained = CompiledQuery.raw(`explain ${read.sql}`, [...read.parameters])
    const answer = await tx.executeQuery<{ 'QUERY PLAN': string }>(
      explained as CompiledQuery<{ 'QUERY PLAN': string }>,
    )
    return answer.rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan.match(/Index Cond: .*regexp_replace/g), 'PostgreSQL writes the functions out').toHaveLength(2)
  expect(plan).not.toMatch(/Seq Scan on base_/)
})

test('FLOW-19 names are compared by the key of detection', async () => {
  const written = fc.string({ unit: fc.constantFrom(...'FACTUREINVOLBSé019 -/.x'), maxLength: 20 })
  const drawn = fc.sample(written, { numRuns: 500, seed: 19 })
  const answer = await sql<{ key: string }>`
    select core.folded_number_key(core.fold_number(written)) as key
    from unnest(${drawn}::text[]) with ordinality as drawn (written, place) order by place`.execute(
    server.database.owner,
  )
  expect(drawn.map(documentKey)).toEqual(answer.rows.map(({ key }) => key))
})
