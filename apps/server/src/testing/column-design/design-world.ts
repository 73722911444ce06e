import type { RequestOf } from '@quitus/contract/endpoint.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getColumnDesign, saveColumnDesign, undoColumnDesign } from '@quitus/contract/views/design-columns.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { ColumnDesign } from '@quitus/domain/columns/column-design.ts'
import { prepareFreeView } from '../prepare-free-view.ts'
import { publishAuditView } from '../publish-audit-view.ts'
import type { TestServer } from '../start-test-server.ts'

export type GivenColumn = RequestOf<typeof saveColumnDesign>['body']['columns'][number]
export type DesignChanges = Record<string, Partial<ColumnDesign>>

/** A column that staff may add as it is. */
export const NEW_DESIGN: ColumnDesign = {
  label: { fr: 'Avis du service', en: 'Opinion of the department' },
  group: null,
  isHidden: false,
  isDisplayedByDefault: true,
  isEditable: true,
  isFrozen: false,
  isHiddenFromCustomers: false,
  color: null,
  footerStyle: null,
  width: null,
  role: null,
  choices: null,
}

/** Projects with the audit view, whose columns a member of staff describes, and what they and a customer do there. */
export async function startDesignWorld(server: TestServer) {
  const staff = await server.person({ roleType: 'staff' })
  const customer = await server.person()
  const as = await server.signInAs(staff)
  const asCustomer = await server.signInAs(customer)

  async function audited(source: 'dashboard' | 'freeanomaly' = 'dashboard') {
    const project = await server.project({
      members: [
        [staff, 'manage'],
        [customer, 'review'],
      ],
      features: ['dashboard', 'freeAnomaly', 'synthesis'],
    })
    if (source === 'dashboard') await publishAuditView(server.database, project, staff)
    else await prepareFreeView(server.database, project, staff)
    const params = { projectId: project.id, source }
    const read = () => server.call(getColumnDesign, { params }, { as })
    /** The description with these changes, columns that are added, and without those that are removed. */
    const body = async (changes: DesignChanges, added: GivenColumn[] = [], removed: string[] = []) => {
      const { version, columns, card } = await read()
      const kept = columns
        .filter(({ name }) => !removed.includes(name))
        .map(({ name, design }) => ({ name, design: { ...design, ...changes[name] } }))
      return { version, card, columns: [...kept, ...added] }
    }
    const metadata = async (who: Session = as, language: 'French' | 'English' = 'French') =>
      (await server.call(getViewMetadata, { params, query: {} }, { as: who, language })).viewMetaData
    return {
      project,
      params,
      read,
      body,
      metadata,
      save: async (...given: Parameters<typeof body>) =>
        server.call(saveColumnDesign, { params, body: await body(...given) }, { as }),
      refusal: async (...given: Parameters<typeof body>) =>
        server.refusal(saveColumnDesign, { params, body: await body(...given) }, { as, language: 'English' }),
      undo: async () =>
        server.call(undoColumnDesign, { params, body: { version: (await read()).version } }, { as }),
      column: async (name: string, who: Session = as, language: 'French' | 'English' = 'French') =>
        (await metadata(who, language)).columns.find((each) => each.name === name),
      rows: async (who: Session = as) =>
        (await server.call(getViewData, { params, query: {} }, { as: who })).rows,
      publish: () => publishAuditView(server.database, project, staff),
      edit: async (entryId: string, column: string, value: string | null, who: Session = asCustomer) => {
        const { timestamp } = await metadata()
        const changes = [{ entryId, column, value, expected: null }]
        return server.call(
          editCells,
          { params, body: { timestamp, changes } },
          { as: who, language: 'English' },
        )
      },
      found: async (search: string, who: Session = asCustomer) => {
        const { timestamp } = await metadata(who)
        return (await server.call(openResultSet, { params, body: { timestamp, search } }, { as: who })).rows
      },
    }
  }

  return { as, asCustomer, staff, audited }
}
