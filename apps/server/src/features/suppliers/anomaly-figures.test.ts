import { startExport } from '@quitus/contract/exports/start-export.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { STATES } from '@quitus/domain/states/state.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { startSupplierProject } from '#testing/supplier-books.ts'
import { countedFromRows, FIGURE_BOOK, FIGURE_MASTER } from '#testing/suppliers/figure-books.ts'

const RUNS = Number(process.env.QUITUS_WRITING_RUNS ?? 15)

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)

const world = await startSupplierProject(server, { staff, as })
const { project, paramsOf } = world
await server.database.owner
  .insertInto('core.project_members')
  .values({ project_id: project.id, user_id: customer.id, right: 'review' })
  .execute()
await server.database.owner
  .updateTable('core.projects')
  .set({ uses_triage: true })
  .where('id', '=', project.id)
  .execute()
await world.loadBooks(FIGURE_BOOK, FIGURE_MASTER)

type Reader = { as: typeof as }
const rowsOf = async (source: 'dashboard' | 'mainsuppliers', reader: Reader = { as }) =>
  (await server.call(getViewData, { params: paramsOf(source), query: {} }, reader)).rows
const anomalies = (await rowsOf('dashboard')).filter((row) => row['Montant anomalie'] !== null)
const { timestamp } = (
  await server.call(getViewMetadata, { params: paramsOf('dashboard'), query: {} }, { as })
).viewMetaData

/** Names of the figures of a state, as the view has them. */
const NAMES: Record<string, string> = {
  detected: 'non présentées',
  presented: 'présentées',
  validated: 'validées',
  rejected: 'rejetées',
  claimed: 'réclamées',
  accepted: 'acceptées',
  contested: 'contestées',
  partlyRecovered: 'récupérées en partie',
  recovered: 'récupérées',
  cancelled: 'annulées',
  avoided: 'corrigées avant paiement',
  regularised: 'régularisées',
  givenUp: 'abandonnées',
  closed: 'closes',
}
const sum = (numbers: readonly number[]) =>
  Number(numbers.reduce((left, right) => left + right, 0).toFixed(2))

async function expectAgreement() {
  const counted = await countedFromRows(server, project.id)
  for (const reader of [{ as }, { as: asCustomer }]) {
    for (const row of await rowsOf('mainsuppliers', reader)) {
      const of = counted.get(row.entryId)
      const isStaff = reader.as === as
      for (const state of STATES) {
        if (state === 'detected' && !isStaff) continue
        const [count, amount] = of?.[state] ?? [0, 0]
        expect([row.entryId, state, row[`Nombre ${NAMES[state]}`], row[`Montant ${NAMES[state]}`]]).toEqual([
          row.entryId,
          state,
          count,
          amount,
        ])
      }
      const disclosed = STATES.filter((state) => state !== 'detected').map(
        (state): [number, number] => of?.[state] ?? [0, 0],
      )
      expect(row['Nombre d’anomalies']).toBe(sum(disclosed.map(([count]) => count)))
      expect(row['Montant d’anomalies']).toBe(sum(disclosed.map(([, amount]) => amount)))
      if (!isStaff) expect(Object.keys(row).join()).not.toMatch(/non présentées/)
    }
  }
}

const ACTIONS = [
  'present',
  'withdraw',
  'validate',
  'reject',
  'devalidate',
  'claim',
  'reopen',
  'close',
] as const

test('FLOW-09 SEC-01 figures are sorted, filtered, summed, listed and exported as they are now, and customers learn nothing of what was not presented', async () => {
  await server.call(
    runAction,
    {
      params: paramsOf('dashboard'),
      body: {
        timestamp,
        action: 'present',
        selection: { entryIds: anomalies.map(({ entryId }) => entryId) },
      },
    },
    { as },
  )
  const params = paramsOf('mainsuppliers')
  const metadataOf = async (reader: Reader) => server.call(getViewMetadata, { params, query: {} }, reader)
  const of = (await metadataOf({ as })).viewMetaData.timestamp
  const open = (reader: Reader) =>
    server.call(
      openResultSet,
      {
        params,
        body: {
          timestamp: of,
          sort: [{ column: 'Nombre présentées', descending: true }],
          filter: { column: 'Nombre présentées', op: 'between', value: [1, null] },
        },
      },
      reader,
    )
  const before = await open({ as: asCustomer })
  const first = before.rows[0]
  expect(before.rows.length).toBeGreaterThan(0)
  const withdrawn = anomalies.filter((row) => row['Code fournisseur'] === first?.entryId)
  await server.call(
    runAction,
    {
      params: paramsOf('dashboard'),
      body: {
        timestamp,
        action: 'withdraw',
        selection: { entryIds: withdrawn.map(({ entryId }) => entryId) },
      },
    },
    { as },
  )
  const after = await open({ as: asCustomer })
  expect(after.rows.map(({ entryId }) => entryId)).not.toContain(first?.entryId)
  const totals = await server.call(
    getResultSetTotals,
    { params: { ...params, resultSet: after.resultSet } },
    { as: asCustomer },
  )
  expect(totals.sums['Nombre présentées']).toBe(
    after.rows.reduce((count, row) => count + Number(row['Nombre présentées']), 0),
  )
  expect(Object.keys(totals.sums).join()).not.toMatch(/non présentées/)
  const values = (reader: Reader, column: string) =>
    server.call(listColumnValues, { params: { ...params, column }, body: { timestamp: of } }, reader)
  expect((await values({ as: asCustomer }, 'Nombre présentées')).values.length).toBeGreaterThan(0)
  expect(JSON.stringify((await metadataOf({ as: asCustomer })).viewMetaData)).not.toMatch(/non présentées/)
  for (const column of ['Nombre non présentées', 'Montant d’anomalies, non présentées comprises']) {
    const requested = { params: { ...params, column }, body: { timestamp: of } }
    expect((await server.refusal(listColumnValues, requested, { as: asCustomer })).code).toBe(
      'unknown_column',
    )
    const filter = { column, op: 'between', value: [1, null] } as const
    const set = { params, body: { timestamp: of, sort: [], filter } }
    expect((await server.refusal(openResultSet, set, { as: asCustomer })).code).toBe('unknown_column')
    const file = { format: 'csv' as const, timestamp: of, columns: [{ name: column }], dryRun: true }
    expect((await server.refusal(startExport, { params, body: file }, { as: asCustomer })).code).toBe(
      'unknown_column',
    )
  }
})

test('FLOW-09 whatever is decided, alone or at once, each figure of a supplier equals its anomalies to the cent, for staff and for customers', async () => {
  expect(anomalies).toHaveLength(5)
  await expectAgreement()
  const moves = new Map<string, number>()
  const perform = async (action: (typeof ACTIONS)[number], entryIds: string[]) => {
    const body = { timestamp, action, selection: { entryIds }, reason: 'Vu' }
    const answer = await server.call(
      runAction,
      { params: paramsOf('dashboard'), body: body as never },
      { as },
    )
    if (answer.changed > 0) moves.set(action, (moves.get(action) ?? 0) + answer.changed)
    return answer.changeSet
  }
  const some = fc.subarray(
    anomalies.map(({ entryId }) => entryId),
    { minLength: 1 },
  )
  const step = fc.record({
    action: fc.constantFrom(...ACTIONS),
    entries: some,
    other: fc.option(fc.record({ action: fc.constantFrom(...ACTIONS), entries: some })),
    isUndone: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      for (const { action, entries, other, isUndone } of steps) {
        const [changeSet] = await Promise.all([
          perform(action, entries),
          ...(other === null ? [] : [perform(other.action, other.entries)]),
        ])
        if (isUndone && changeSet !== null) {
          const params = { projectId: project.id, changeSet }
          await server.call(undoChangeSet, { params, body: {} }, { as })
        }
        await expectAgreement()
      }
    }),
    { numRuns: RUNS },
  )
  for (const action of ['present', 'withdraw', 'validate', 'reject', 'devalidate'])
    expect([action, moves.get(action) ?? 0]).toEqual([action, expect.any(Number)])
}, 120_000)

test('FLOW-09 a new publication counts again, and a supplier that is gone has no figures', async () => {
  await world.loadBooks(FIGURE_BOOK.slice(0, -4), FIGURE_MASTER)
  const rows = await rowsOf('mainsuppliers')
  expect(rows.map(({ entryId }) => entryId)).not.toContain('F5')
  await expectAgreement()
})
