import type { RequestOf } from '@quitus/contract/endpoint.ts'
import type { changeColumnType, previewColumnType } from '@quitus/contract/views/convert-column.ts'
import type {
  ColumnDesignOfView,
  getColumnDesign,
  listColumnUses,
  saveColumnDesign,
  tryFormula,
  undoColumnDesign,
} from '@quitus/contract/views/design-columns.ts'
import type { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import type { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { getSearchTexts } from '@quitus/contract/views/search-texts.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

const VIEW = '/services/v1/wexaus/projects/:projectId/:source'
const PATH = `${VIEW}/column-design` as const
/** Rows of the preview. */
const PREVIEWED = 8

type Place = { projectId: number; source: Source }

/** What staff and the definition say of the columns of a view. */
export const columnDesignQuery = (api: ApiClient, params: Place) =>
  queryOptions({
    queryKey: ['column-design', params.projectId, params.source],
    queryFn: ({ signal }) => api<typeof getColumnDesign>({ method: 'GET', path: PATH, params, signal }),
    // What is read again would take the place of what is being described.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })

export const SEARCH_TEXTS_PATH = `${PATH}/search-texts` as const
const RENEWAL_MS = 1500

/** How far quick search follows a version of the description; read again while a job is under way. */
export const searchTextsQuery = (api: ApiClient, params: Place, version: number) =>
  queryOptions({
    queryKey: ['column-design', params.projectId, params.source, 'search-texts', version],
    queryFn: ({ signal }) =>
      api<typeof getSearchTexts>({ method: 'GET', path: SEARCH_TEXTS_PATH, params, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.job != null && !data.isCurrent && isJobActive(data.job.state) ? RENEWAL_MS : false,
    gcTime: 0,
  })

/** The first rows of a view, for the preview. */
export const previewRowsQuery = (api: ApiClient, params: Place) =>
  queryOptions({
    queryKey: ['column-design', params.projectId, params.source, 'rows'],
    queryFn: async ({ signal }) => {
      const { viewMetaData } = await api<typeof getViewMetadata>({
        ...{ method: 'GET', path: `${VIEW}/metadata`, params, query: {}, signal },
      })
      const { rows } = await api<typeof openResultSet>({
        ...{ method: 'POST', path: `${VIEW}/result-sets`, params, signal },
        body: { timestamp: viewMetaData.timestamp, limit: PREVIEWED },
      })
      return rows
    },
  })

/** What a formula comes to in the first rows; rejects with what is wrong with it. */
export const triedFormulaQuery = (
  api: ApiClient,
  params: Place,
  body: RequestOf<typeof tryFormula>['body'],
) =>
  queryOptions({
    queryKey: ['column-design', params.projectId, params.source, 'formula', body],
    queryFn: ({ signal }) =>
      api<typeof tryFormula>({ method: 'POST', path: `${PATH}/formula`, params, body, signal }),
    retry: false,
    gcTime: 0,
  })

type TypeChange = RequestOf<typeof changeColumnType>['body'] & { column: string }

/** What every preview of a type in this project begins with. */
export const typePreviewKey = ({ projectId, source }: Place) =>
  ['column-design', projectId, source, 'type'] as const

/** What would happen to the values of a column of another type; read again whenever it is shown. */
export const typePreviewQuery = (
  api: ApiClient,
  params: Place,
  { column, type }: Omit<TypeChange, 'version'>,
) =>
  queryOptions({
    queryKey: [...typePreviewKey(params), column, type],
    queryFn: ({ signal }) =>
      api<typeof previewColumnType>({
        ...{ method: 'POST', path: `${PATH}/:column/type/preview`, signal },
        ...{ params: { ...params, column }, body: { type } },
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Saves and undoes descriptions, and reads where a column is used; each rejects with the server's refusal. */
export function columnDesignCalls(api: ApiClient, params: Place) {
  return {
    save: (body: RequestOf<typeof saveColumnDesign>['body']): Promise<ColumnDesignOfView> =>
      api<typeof saveColumnDesign>({ method: 'PUT', path: PATH, params, body }),
    undo: (version: number): Promise<ColumnDesignOfView> =>
      api<typeof undoColumnDesign>({ method: 'POST', path: `${PATH}/undo`, params, body: { version } }),
    changeType: ({ column, ...body }: TypeChange): Promise<ColumnDesignOfView> =>
      api<typeof changeColumnType>({
        ...{ method: 'POST', path: `${PATH}/:column/type`, params: { ...params, column }, body },
      }),
    uses: (column: string) =>
      api<typeof listColumnUses>({
        method: 'GET',
        path: `${PATH}/:column/uses`,
        params: { ...params, column },
      }),
  }
}
