import { addFreeAnomaly } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import { deleteFreeAnomalies } from '@quitus/contract/free-anomalies/delete-free-anomalies.ts'
import { restoreFreeAnomalies } from '@quitus/contract/free-anomalies/restore-free-anomalies.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { prepareFreeView } from './prepare-free-view.ts'
import type { TestServer } from './start-test-server.ts'
import type { Member, Person } from './test-people.ts'

type Values = Record<string, WireValue>
type Caller = { accessToken: string }

/** A project with free anomalies, and what `as` does with them; others pass themselves. */
export async function startFreeAnomalies(
  server: TestServer,
  publisher: Person,
  as: Caller,
  members: readonly Member[],
) {
  const project = await server.project({ members: [...members], features: ['freeAnomaly'] })
  await prepareFreeView(server.database, project, publisher)
  const params = { projectId: project.id }
  const view = { ...params, source: 'freeanomaly' } as const
  const language = 'English' as const
  const { viewMetaData } = await server.call(getViewMetadata, { params: view, query: {} }, { as })
  const { timestamp } = viewMetaData
  return {
    project,
    params,
    view,
    timestamp,
    add: (values: Values, clientKey?: string) =>
      server.call(
        addFreeAnomaly,
        { params, body: { timestamp, values, ...(clientKey === undefined ? {} : { clientKey }) } },
        { as, language },
      ),
    refusedAdd: (values: Record<string, unknown>, by = as) =>
      server.refusal(
        addFreeAnomaly,
        { params, body: { timestamp, values: values as Values } },
        { as: by, language },
      ),
    remove: (...entryIds: string[]) =>
      server.call(deleteFreeAnomalies, { params, body: { timestamp, entryIds } }, { as, language }),
    restore: (...entryIds: string[]) =>
      server.call(restoreFreeAnomalies, { params, body: { timestamp, entryIds } }, { as, language }),
    edit: (entryId: string, column: string, value: WireValue, expected: WireValue = null) =>
      server.call(
        editCells,
        { params: view, body: { timestamp, changes: [{ entryId, column, value, expected }] } },
        { as, language },
      ),
    rows: async (): Promise<WireRow[]> =>
      (await server.call(getViewData, { params: view, query: {} }, { as })).rows,
    open: (body: { filter?: Filter; search?: string } = {}) =>
      server.call(openResultSet, { params: view, body: { timestamp, ...body } }, { as }),
    totals: async (resultSet: string) =>
      server.call(getResultSetTotals, { params: { ...view, resultSet } }, { as }),
  }
}
