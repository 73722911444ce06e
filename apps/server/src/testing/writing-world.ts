import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { listOwnChanges } from '@quitus/contract/history/list-own-changes.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getEntry } from '@quitus/contract/views/get-entry.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { redoChangeSet, undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import type { TestRow } from '@quitus/database/testing/stage-rows.sql.ts'
import type { ViewDefinition } from '@quitus/database/views/view-definition.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { publishAuditView } from './publish-audit-view.ts'
import type { TestServer } from './start-test-server.ts'
import type { Member, Person } from './test-people.ts'

export type Change = RequestOf<typeof editCells>['body']['changes'][number]
type EditOptions = Pick<RequestOf<typeof editCells>['body'], 'kind' | 'clientKey' | 'reason'>
type Action = RequestOf<typeof runAction>['body']
type MultipleEdit = Omit<Extract<Action, { action: 'multipleEdit' }>, 'action' | 'timestamp'>
type Given<Kind> = Kind extends Action ? Omit<Kind, 'timestamp'> : never
/** A transition or an assignment. */
export type GivenAction = Given<Exclude<Action, { action: 'multipleEdit' }>>

/** One change of a cell as the grid sends it; `expected` is what the person saw. */
export function change(
  entryId: string,
  column: string,
  value: WireValue,
  expected: WireValue = null,
): Change {
  return { entryId, column, value, expected }
}

/** A published audit view in a project of its own, and what people write in it; texts are requested in English. */
export async function publishForWriting(
  server: TestServer,
  publisher: Person,
  members: readonly Member[],
  {
    features = ['dashboard'],
    cell = 0,
    ...given
  }: { view?: ViewDefinition; rows?: readonly TestRow[]; features?: ProjectFeature[]; cell?: number } = {},
) {
  const project = await server.project({ members, features, cell })
  const { database } = (await server.deps.cells.partsOf(project.id)) ?? server
  await publishAuditView(database, project, publisher, given)
  const params = { projectId: project.id, source: 'dashboard' } as const
  const session = await server.signInAs(publisher)
  const timestampNow = async () => {
    const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as: session })
    return viewMetaData.timestamp
  }
  let timestamp = await timestampNow()
  const as = (who: Session) => ({ as: who, language: 'English' }) as const
  const ofSet = (changeSet: string | null, clientKey?: string) => ({
    params: { projectId: project.id, changeSet: changeSet ?? '0' },
    body: clientKey === undefined ? {} : { clientKey },
  })
  const editRequest = (changes: Change[], options: EditOptions = {}) => ({
    params,
    body: { timestamp, changes, ...options },
  })
  const actionRequest = (requested: MultipleEdit) => ({
    params,
    body: { action: 'multipleEdit', timestamp, ...requested } as Action,
  })
  return {
    project,
    params,
    timestamp: () => timestamp,
    ofSet,
    editRequest,
    actionRequest,
    edit: (who: Session, changes: Change[], options: EditOptions = {}) =>
      server.call(editCells, editRequest(changes, options), as(who)),
    perform: (who: Session, requested: MultipleEdit) =>
      server.call(runAction, actionRequest(requested), as(who)),
    decide: (who: Session, perform: GivenAction) =>
      server.call(runAction, { params, body: { timestamp, ...perform } }, as(who)),
    undo: (who: Session, changeSet: string | null, clientKey?: string) =>
      server.call(undoChangeSet, ofSet(changeSet, clientKey), as(who)),
    redo: (who: Session, changeSet: string | null, clientKey?: string) =>
      server.call(redoChangeSet, ofSet(changeSet, clientKey), as(who)),
    own: (who: Session) => server.call(listOwnChanges, { params }, as(who)),
    open: async (who: Session) => {
      const opened = await server.call(openResultSet, { params, body: { timestamp } }, as(who))
      return opened.resultSet
    },
    row: async (entryId: string, who: Session = session) =>
      (await server.call(getEntry, { params, query: { entryId } }, as(who))).row,
    history: async (entryId: string) =>
      (await server.call(listHistory, { params, query: { entryId, limit: 200 } }, { as: session })).history,
    changeSets: async (who: Session = session) =>
      (await server.call(listHistory, { params, query: { limit: 200 } }, as(who))).changeSets,
    publishAgain: async (again: { view?: ViewDefinition; rows?: readonly TestRow[] } = given) => {
      await publishAuditView(server.database, project, publisher, again)
      timestamp = await timestampNow()
    },
  }
}
export type WritingWorld = Awaited<ReturnType<typeof publishForWriting>>
