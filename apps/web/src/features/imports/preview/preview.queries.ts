import type {
  discardImportPreview,
  getImportPreview,
  previewFormerPublication,
  publishImportPreview,
} from '@quitus/contract/imports/import-previews.ts'
import type { listGoneEntries } from '@quitus/contract/views/list-gone-entries.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/import-preview'

/** What the import that a job has compared would publish. */
export function previewQuery(api: ApiClient, projectId: number, job: string) {
  return queryOptions({
    queryKey: ['importDraft', projectId, 'preview', job],
    queryFn: ({ signal }) =>
      api<typeof getImportPreview>({ method: 'GET', path: PATH, params: { projectId }, signal }),
  })
}

/** Publishes or discards the import that waits, or has the publication before wait. */
export function previewCalls(api: ApiClient, projectId: number) {
  const named = (job: string) => ({ method: 'POST', params: { projectId }, body: { job } }) as const
  return {
    publish: (job: string) =>
      api<typeof publishImportPreview>({ ...named(job), path: `${PATH}/publication` }),
    restore: (publication: number) =>
      api<typeof previewFormerPublication>({
        ...{
          method: 'POST',
          path: `${PATH}/former-publication`,
          params: { projectId },
          body: { publication },
        },
      }),
    discard: (job: string) => api<typeof discardImportPreview>({ ...named(job), path: `${PATH}/discard` }),
  }
}

const GONE_WINDOW = 50

/** Entries that the current publication lacks, a window at a time. */
export function goneLinesQuery(api: ApiClient, projectId: number) {
  return infiniteQueryOptions({
    queryKey: ['goneEntries', projectId],
    queryFn: ({ pageParam, signal }) =>
      api<typeof listGoneEntries>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/:source/gone-entries',
        params: { projectId, source: 'dashboard' },
        query: { offset: pageParam, limit: GONE_WINDOW },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) =>
      pages.length * GONE_WINDOW < count ? pages.length * GONE_WINDOW : undefined,
  })
}
