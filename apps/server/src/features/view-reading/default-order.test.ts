import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { ViewDefinition } from '@quitus/database/views/view-definition.ts'
import type { SortKey } from '@quitus/domain/columns/filter.ts'
import { expect, test } from 'vitest'
import { AUDIT_ROWS, AUDIT_VIEW } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const asStaff = { as: await server.signInAs(staff) }
const asCustomer = { as: await server.signInAs(customer) }

/** A dashboard that is ordered by these columns; the first row of `AUDIT_ROWS` comes last in its publication. */
async function startProject(orderColumns: string[], change: Partial<ViewDefinition> = {}) {
  const project = await server.project({
    members: [
      [staff, 'review'],
      [customer, 'review'],
    ],
  })
  await publishAuditView(server.database, project, staff, {
    view: { ...AUDIT_VIEW, ...change, orderColumns },
  })
  const params = { projectId: project.id, source: 'dashboard' } as const
  return async (who = asStaff, sort: SortKey[] = []) => {
    const { timestamp } = (await server.call(getViewMetadata, { params, query: {} }, who)).viewMetaData
    const opened = await server.call(openResultSet, { params, body: { timestamp, sort, limit: 100 } }, who)
    const all = await server.call(getViewData, { params, query: {} }, who)
    const anomalies = all.rows.filter(({ path }) => path.length === 1)
    if (sort.length === 0)
      expect(anomalies.map(({ path }) => path)).toEqual(opened.rows.map(({ path }) => path))
    return opened.rows
  }
}

const largestFirst = AUDIT_ROWS.filter(({ childIndex }) => childIndex === 0)
  .map(({ values }) => values['Montant anomalie'] ?? null)
  .toSorted((left, right) => Number(right ?? -1e9) - Number(left ?? -1e9))

test('VIEW-21 the largest amount comes first until someone sorts, blanks last, in the grid and in the data alike', async () => {
  const rows = await startProject(['Montant anomalie'])
  expect((await rows()).map((row) => row['Montant anomalie'])).toEqual(largestFirst)
  const byName = await rows(asStaff, [{ column: 'Fournisseur', descending: false }])
  expect(byName.map((row) => row['Montant anomalie'])).not.toEqual(largestFirst)
})

test('VIEW-21 ACC-08 a column that is withheld from a reader does not order their rows: the next one does', async () => {
  const columns = AUDIT_VIEW.columns.map((column) =>
    column.name === 'Quantité' ? { ...column, isHiddenFromCustomers: true } : column,
  )
  const rows = await startProject(['Quantité', 'Montant anomalie'], { columns })
  const quantities = (await rows()).map((row) => Number(row.Quantité ?? -1))
  expect(quantities).toEqual(quantities.toSorted((left, right) => right - left))
  expect((await rows(asCustomer)).map((row) => row['Montant anomalie'])).toEqual(largestFirst)
})

test('VIEW-02 a column has the width that its view gives it, else none of its own', async () => {
  const project = await server.project({ members: [[staff, 'review']] })
  const columns = AUDIT_VIEW.columns.map((column) =>
    column.name === 'Catégorie' ? { ...column, width: 190 } : column,
  )
  await publishAuditView(server.database, project, staff, { view: { ...AUDIT_VIEW, columns } })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, asStaff)
  const widths = Object.fromEntries(viewMetaData.columns.map(({ name, width }) => [name, width]))
  expect(widths).toMatchObject({ Catégorie: 190, Fournisseur: undefined })
})
