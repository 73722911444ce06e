import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Filter } from '@quitus/domain/filter.ts'
import { expect, test } from 'vitest'
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

const matching = async (filter: Filter) =>
  (await server.call(openResultSet, { params, body: { timestamp, limit: 500, filter } }, { as })).rows
const valuesOf = async (column: string, asked: object = {}) =>
  server.call(listColumnValues, { params: { ...params, column }, body: { timestamp, ...asked } }, { as })

test('VIEW-08 every count is what choosing that value shows', async () => {
  const under: Filter = { column: 'Montant', op: 'between', value: [0, null] }
  for (const column of ['Fournisseur', 'Catégorie', 'Soldé', 'Montant anomalie', 'Validé']) {
    for (const filter of [
      undefined,
      under,
      { column: 'Fournisseur', op: 'equals', value: 'sous-traitant' } as const,
    ]) {
      const { values } = await valuesOf(column, filter === undefined ? {} : { filter })
      for (const { value, count } of values) {
        const chosen: Filter = { column, op: 'in', value: [value] }
        const shown = await matching(filter === undefined ? chosen : { all: [filter, chosen] })
        expect(shown, `${column} ${value}`).toHaveLength(count)
      }
    }
  }
})

test('VIEW-08 values begin with the blanks, are found by their beginning and say when there are more', async () => {
  expect((await valuesOf('Fournisseur')).values[0]).toEqual({ value: null, count: 2 })
  const some = await valuesOf('Fournisseur', { startsWith: 'CO', limit: 2 })
  expect(some).toEqual({
    values: [
      { value: 'cote', count: 1 },
      { value: 'Coté', count: 1 },
    ],
    more: true,
  })
})
