import type { DraftContent, ImportDraft } from '@quitus/contract/imports/import-draft.schema.ts'
import type {
  getImportDraft,
  recogniseFiles,
  setImportDraft,
  startImport,
} from '@quitus/contract/imports/import-drafts.ts'
import type { cancelJob } from '@quitus/contract/jobs/cancel-job.ts'
import type { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import type { retryJob } from '@quitus/contract/jobs/retry-job.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/import-draft'
const POLL_MS = 700

export type Recognition = { files: DraftContent['files']; reading: DraftContent['reading']; preview: string }

/** The calls of an import in preparation. */
export const importQueries = {
  draft: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['importDraft', projectId],
      queryFn: ({ signal }) =>
        api<typeof getImportDraft>({ method: 'GET', path: PATH, params: { projectId }, signal }),
      refetchInterval: ({ state }) => (isActive(state.data) ? POLL_MS : false),
    }),
  recognition: (api: ApiClient, projectId: number, body: Recognition) =>
    queryOptions({
      queryKey: ['importRecognition', projectId, body],
      queryFn: ({ signal }) =>
        api<typeof recogniseFiles>({
          ...{ method: 'POST', path: `${PATH}/recognition`, params: { projectId }, body, signal },
        }),
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    }),
}

/** Is a check or an import of the draft under way? */
export function isActive(draft: ImportDraft | undefined): boolean {
  return [draft?.check, draft?.run].some((run) => run != null && isJobActive(run.job.state))
}

/** What changes an import, or lets one download what it made. */
export function importCalls(api: ApiClient, projectId: number) {
  const ofJob = (job: string) => ({ method: 'POST', params: { projectId, job } }) as const
  return {
    save: (body: { version: number; content: DraftContent }) =>
      api<typeof setImportDraft>({ method: 'PUT', path: PATH, params: { projectId }, body }),
    start: (body: { version: number; isCheck: boolean; isPreview: boolean }) =>
      api<typeof startImport>({ method: 'POST', path: `${PATH}/runs`, params: { projectId }, body }),
    cancel: (job: string) =>
      api<typeof cancelJob>({
        ...ofJob(job),
        path: '/services/v1/wexaus/projects/:projectId/jobs/:job/cancel',
      }),
    retry: (job: string) =>
      api<typeof retryJob>({
        ...ofJob(job),
        path: '/services/v1/wexaus/projects/:projectId/jobs/:job/retry',
      }),
    ticket: (job: string) =>
      api<typeof createTicket>({
        ...ofJob(job),
        path: '/services/v1/wexaus/projects/:projectId/jobs/:job/ticket',
      }),
  }
}
