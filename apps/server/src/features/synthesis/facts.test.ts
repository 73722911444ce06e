import { randomUUID } from 'node:crypto'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { STATES } from '@quitus/domain/states/state.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { SYNTHESIS_VIEW } from '#testing/synthesis/synthesis-view.ts'
import { figureColumns } from '#views/definition/figure-columns.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'
import { cellsOf } from './cells.sql.ts'
import type { FactQuery } from './facts.sql.ts'
import type { Level } from './levels.sql.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const project = await server.project({
  members: [
    [staff, 'manage'],
    [customer, 'review'],
  ],
  features: ['dashboard', 'synthesis'],
})
await publishAuditView(server.database, project, staff, { view: SYNTHESIS_VIEW })
const params = { projectId: project.id, source: 'dashboard' } as const
const as = await server.signInAs(staff)

/** What is read of the facts by someone: the narrow table, and what it represents. */
async function read(
  person: { id: number; roleType: 'staff' | 'customer' },
  work: (tx: Tx, query: FactQuery) => Promise<unknown>,
) {
  const requester = {
    userId: person.id,
    impersonatorId: null,
    projectId: project.id,
    requestId: randomUUID(),
  }
  return runAppTransaction(server.database, requester, async (tx) => {
    const user = { id: person.id, roleType: person.roleType, optionalFeatures: [] }
    const view = await loadView(tx, params, {
      actor: { user, impersonator: null } as never,
      access: { features: ['dashboard'], right: 'manage' },
      locale: 'fr',
      visibleRows,
    })
    const levels = ['Fournisseur', 'État de l’anomalie'].map((name): Level => {
      const column = view.columns.find((each) => each.name === name)
      if (column === undefined) throw new Error(`There is no column ${name}.`)
      return { level: { kind: 'value', column: name }, column, isInTime: false }
    })
    return work(tx, { view, columns: figureColumns(view), levels, filter: null, timeZone: 'Europe/Paris' })
  })
}
const REQUESTED = { today: '2026-01-01', needsDays: true, needsDeadline: true }
const readers = [
  { id: staff.id, roleType: 'staff' },
  { id: customer.id, roleType: 'customer' },
] as const

async function expectAgreement() {
  for (const reader of readers) {
    await read(reader, async (tx, query) => {
      const cellsOfQuery = async (requested: FactQuery) => {
        const { cells, textsOf } = await cellsOf(tx, requested, REQUESTED)
        const [supplier, state] = [sql`cells.g1`, sql`cells.g2`].map(
          (code, at) => textsOf[at]?.(code) ?? code,
        )
        const answer = await sql<{ g2: string; days: number | null }>`
          select ${supplier} as g1, ${state} as g2, is_pending, is_recoverable, is_validated, is_claimed, days,
            anomalies, trim_scale(amount) as amount, trim_scale(accepted) as accepted,
                 trim_scale(recovered) as recovered, with_recovery, deadline
          from (${cells}) cells order by g1, g2, is_pending, is_recoverable, is_validated, is_claimed, days`.execute(
          tx,
        )
        return answer.rows
      }
      const narrow = await cellsOfQuery(query)
      // A filter that every row meets is more than the narrow table answers.
      const every = { ...query, filter: { column: 'Id anomalie', op: 'empty', not: true } as const }
      expect(narrow).toEqual(await cellsOfQuery(every))
      for (const { g2: state, days } of narrow)
        expect(days !== null).toBe(state !== 'presented' && state !== 'detected')
    })
  }
}

test('SYN-03 figures are read from the narrow table alone, which follows whatever is written', async () => {
  for (const reader of readers) {
    await read(reader, async (tx, query) => {
      const plan = await sql<
        Record<string, string>
      >`explain ${(await cellsOf(tx, query, REQUESTED)).cells}`.execute(tx)
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(text).toContain('facts_dashboard_')
      expect(text).not.toMatch(/ base_dashboard_| review_dashboard/)
    })
  }
  await expectAgreement()
  const { timestamp } = (await server.call(getViewMetadata, { params, query: {} }, { as })).viewMetaData
  const perform = async (body: object) => {
    const answer = await server.call(runAction, { params, body: { timestamp, ...body } as never }, { as })
    await expectAgreement()
    return answer.changeSet ?? ''
  }
  const selection = { entryIds: ['E1$$1', 'E2$$1', 'E3$$2'] }
  await perform({ action: 'withdraw', selection: { entryIds: ['E5$$1'] } })
  await perform({ action: 'reject', selection: { entryIds: ['E4$$1'] }, reason: 'Vue' })
  const validated = await perform({ action: 'validate', selection })
  await server.call(
    undoChangeSet,
    { params: { projectId: project.id, changeSet: validated }, body: {} },
    { as },
  )
  await expectAgreement()
  await perform({ action: 'validate', selection })
  await perform({ action: 'claim', selection })
  await publishAuditView(server.database, project, staff, { view: SYNTHESIS_VIEW })
  await expectAgreement()
})

test('SEC-01 the narrow table shows itself to those who named the project, and to nobody else', async () => {
  const relations = await sql<{ name: string; kind: string }>`
    select format('%I.%I', 'project_' || ${project.id}::integer, relname) as name, relkind as kind from pg_class
    where relnamespace = to_regnamespace(${`project_${project.id}`}) and relname ~ 'fact' and relkind in ('r',
      'v')`.execute(server.database.owner)
  expect(relations.rows).toHaveLength(8)
  for (const { name, kind } of relations.rows) {
    const asApp = server.database.app
      .transaction()
      .execute(async (tx) => sql`select 1 from ${sql.raw(name)}`.execute(tx))
    if (kind === 'r') await expect(asApp).rejects.toThrow('permission denied')
    else expect((await asApp).rows).toEqual([])
  }
})

test('SYN-03 the codes of the narrow table know every state', async () => {
  const known = await sql<{ states: string[] }>`select core.fact_states() as states`.execute(
    server.database.owner,
  )
  expect(known.rows[0]?.states.toSorted()).toEqual(STATES.toSorted())
})

test('SYN-03 an amount is its whole cents and what they leave, to the last digit', async () => {
  const amounts = fc.array(
    fc
      .tuple(fc.bigInt(-(10n ** 24n), 10n ** 24n), fc.integer({ min: 0, max: 12 }))
      .map(([digits, scale]) => (scale === 0 ? `${digits}` : `${digits}e-${scale}`)),
    { maxLength: 50 },
  )
  await fc.assert(
    fc.asyncProperty(amounts, async (values) => {
      const wrong = await sql`
        select value from unnest(${[...values, '0', '0.005', '-12.34', '21474835.999', '21474836', '-21474836']}::numeric[]) value
        where core.cents(value) * 0.01 + coalesce(core.beyond_cents(value), 0) <> value`.execute(
        server.database.owner,
      )
      expect(wrong.rows).toEqual([])
    }),
    { numRuns: 20 },
  )
})
