import type { listSyntheses } from '@quitus/contract/synthesis/define-syntheses.ts'
import type {
  downloadSyntheses,
  getAgeingOfClaims,
  getSynthesisData,
} from '@quitus/contract/synthesis/read-syntheses.ts'
import type { FiguresReader } from '@quitus/contract/synthesis/synthesis.schema.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { synthesisKey, synthesisNames } from '#views/data/synthesis-names.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/dashboard/synthesis'

/** A synthesis, in the language and with the figures of its reader. */
type Read = { name: string; locale: Locale; reader: FiguresReader }

/**
 * Keys and calls of the syntheses of a project. Labels come in the reader's language, so `locale` is part of their
 * keys.
 */
export const synthesisQueries = {
  all: synthesisKey,
  metadata: synthesisNames,
  data: (api: ApiClient, projectId: number, { name, locale, reader }: Read) =>
    queryOptions({
      queryKey: [...synthesisQueries.all(projectId), 'data', name, locale, reader] as const,
      queryFn: ({ signal }) =>
        api<typeof getSynthesisData>({
          method: 'GET',
          path: `${PATH}/data/:name`,
          params: { projectId, name },
          query: reader === undefined ? {} : { reader },
          isBackground: true,
          signal,
        }),
    }),
  ageing: (api: ApiClient, projectId: number, { name, locale, reader }: Read) =>
    queryOptions({
      queryKey: [...synthesisQueries.all(projectId), 'ageing', name, locale, reader] as const,
      queryFn: ({ signal }) =>
        api<typeof getAgeingOfClaims>({
          method: 'GET',
          path: `${PATH}/data/:name/ageing`,
          params: { projectId, name },
          query: reader === undefined ? {} : { reader },
          isBackground: true,
          signal,
        }),
    }),
  definitions: (api: ApiClient, projectId: number, locale: Locale) =>
    queryOptions({
      queryKey: [...synthesisQueries.all(projectId), 'definitions', locale] as const,
      queryFn: ({ signal }) =>
        api<typeof listSyntheses>({
          method: 'GET',
          path: `${PATH}/definitions`,
          params: { projectId },
          signal,
        }),
    }),
}

/** The workbook of the syntheses that the person sees, with the figures of this reader. */
export function fetchWorkbook(api: ApiClient, projectId: number, reader: FiguresReader) {
  return api<typeof downloadSyntheses>({
    method: 'GET',
    path: `${PATH}/workbook`,
    params: { projectId },
    query: reader === undefined ? {} : { reader },
    answer: 'file',
  })
}
