import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']] })
await publishAuditView(server.database, project, staff)
const as = await server.signInAs(staff)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp } = viewMetaData

const open = (requested: { filter?: Filter }) =>
  server.call(openResultSet, { params, body: { timestamp, limit: 1, ...requested } }, { as })
const totalsOf = (resultSet: string) =>
  server.call(getResultSetTotals, { params: { ...params, resultSet } }, { as })

const SHOWN = AUDIT_ROWS.filter((row) => row.childIndex === 0)
const sum = (column: string) =>
  SHOWN.reduce((total, row) => total + Math.round(Number(row.values[column] ?? 0) * 100), 0) / 100

test('VIEW-05 every column is summed over the rows that are shown while nothing is unfolded', async () => {
  const { resultSet } = await open({})
  expect(await totalsOf(resultSet)).toEqual({
    count: 10,
    sums: { 'Montant anomalie': sum('Montant anomalie'), Montant: sum('Montant'), Récupéré: null },
  })
})

test('VIEW-05 only what matches the filter is summed, by its anomaly row where a child row matches', async () => {
  for (const value of ['Zéphyr', 'Sous-traitant']) {
    const { resultSet } = await open({ filter: { column: 'Fournisseur', op: 'equals', value } })
    expect(await totalsOf(resultSet), value).toEqual({
      count: 1,
      sums: { 'Montant anomalie': 1200.5, Montant: 1200.5, Récupéré: null },
    })
  }
  const none = await open({ filter: { column: 'Fournisseur', op: 'equals', value: 'none' } })
  expect(await totalsOf(none.resultSet)).toMatchObject({ count: 0, sums: { Montant: null } })
})

test('VIEW-05 sums that were worked out once follow every edit, and every answer is exact', async () => {
  const { resultSet } = await open({})
  const edit = async (value: number, expected: number | null) => {
    const changes = [{ entryId: 'E1$$1', column: 'Récupéré', value, expected }]
    await server.call(editCells, { params, body: { timestamp, changes } }, { as })
  }
  expect((await totalsOf(resultSet)).sums.Récupéré).toBeNull()
  await edit(10.1, null)
  expect((await totalsOf(resultSet)).sums.Récupéré).toBe(10.1)
  expect((await totalsOf(resultSet)).sums.Récupéré).toBe(10.1)
  await edit(0.2, 10.1)
  expect((await totalsOf(resultSet)).sums.Récupéré).toBe(0.2)
  const ofOther = await open({ filter: { column: 'Fournisseur', op: 'equals', value: 'Zéphyr' } })
  expect(await totalsOf(ofOther.resultSet)).toMatchObject({ count: 1, sums: { Récupéré: 0.2 } })
})
