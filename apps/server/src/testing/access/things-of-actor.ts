import { randomUUID } from 'node:crypto'
import { addAttachment } from '@quitus/contract/attachments/attachments.ts'
import { createComment } from '@quitus/contract/comments/write-comments.ts'
import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { startDownload } from '@quitus/contract/file-transfers/download.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import { createSavedView } from '@quitus/contract/saved-views/create-saved-view.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import type { CallOptions } from '../call-endpoint.ts'
import { madeJob } from '../made-job.ts'
import type { TestServer } from '../start-test-server.ts'

type Place = { projectId: number; timestamp: string }
type Caller = NonNullable<CallOptions['as']>

/**
 * What a sample request of one caller is about, made for it: each function makes one thing on the dashboard of a
 * project.
 */
export function thingsOf(server: TestServer, { projectId, timestamp }: Place) {
  const params = { projectId, source: 'dashboard' } as const
  return {
    resultSet: async (as: Caller): Promise<string> =>
      (await server.call(openResultSet, { params, body: { timestamp } }, { as })).resultSet,

    savedView: async (as: Caller): Promise<number> => {
      const state = { prefilteredView: null, filter: null, search: '', sort: [], layout: {} }
      const body = { name: randomUUID(), isShared: false, state }
      return (await server.call(createSavedView, { params, body }, { as })).id
    },

    attachment: async (as: Caller): Promise<string> => {
      const requested = { params: { projectId, anomalyId: 'A-01' }, body: { filename: 'a.txt' } }
      const file = new TextEncoder().encode('Vu.')
      return (await server.call(addAttachment, { ...requested, file }, { as })).id
    },

    comment: async (as: Caller): Promise<string> => {
      const requested = { params: { projectId, anomalyId: 'A-01' }, body: { text: 'À voir.' } }
      return (await server.call(createComment, requested, { as })).id
    },

    /** What a call about one thing of an anomaly is about, added by the caller, or by the other where they may not. */
    async ofAnomaly(as: Caller | null, writer: Caller | null, { path, access }: EndpointDefinition) {
      const by = access === 'anomaly.discuss' ? as : writer
      if (as === null || by === null) return { comment: null, attachment: null }
      return {
        comment: path.includes(':comment') ? await this.comment(by) : null,
        attachment: path.includes(':attachment') ? await this.attachment(by) : null,
      }
    },

    /** A change set; undone for a call that redoes it. */
    changeSet: async (as: Caller, { name }: EndpointDefinition): Promise<string> => {
      const body = {
        action: 'multipleEdit' as const,
        timestamp,
        selection: { entryIds: ['E1$$1'] },
        column: 'Preuve',
        value: `https://ged.example/${randomUUID()}`,
      }
      const { changeSet } = await server.call(runAction, { params, body }, { as })
      if (changeSet === null) throw new Error('The sample wrote nothing.')
      if (name === 'redo-change-set')
        await server.call(undoChangeSet, { params: { projectId, changeSet }, body: {} }, { as })
      return changeSet
    },

    /** A ticket for a transferred file, for the call that is made with one. */
    downloadTicket: async (
      as: Caller | null,
      object: string,
      { name }: EndpointDefinition,
    ): Promise<string | null> => {
      if (as === null || name !== 'download-objects') return null
      const { url } = await server.call(
        startDownload,
        { params: { projectId }, body: { objects: [object] } },
        { as },
      )
      return new URL(url, 'http://localhost').searchParams.get('ticket')
    },

    /** A job of this person, and a ticket for its file where the call is made with one. */
    job: async (
      as: Caller,
      personId: number,
      { name, credential }: EndpointDefinition,
    ): Promise<{ job: string; ticket: string | null }> => {
      const job = await madeJob(server, projectId, personId, name === 'retry-job' ? 'failed' : 'done')
      if (name === 'get-import')
        await server.database.owner
          .insertInto('core.import_runs')
          .values({
            ...{ job_id: job, project_id: projectId, is_check: true, version: 0, step: null, share: null },
            outcome: JSON.stringify(null),
          })
          .execute()
      if (credential !== 'ticket') return { job, ticket: null }
      return { job, ticket: (await server.call(createTicket, { params: { projectId, job } }, { as })).ticket }
    },
  }
}
