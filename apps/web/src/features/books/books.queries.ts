import type {
  downloadCorrectingEntries,
  downloadPaymentBlocks,
  getBookSettings,
  listCorrectingEntries,
  updateBookSettings,
} from '@quitus/contract/books/correcting-entries.ts'
import type { downloadVatSheet, listVatSheet } from '@quitus/contract/books/vat-sheet.ts'
import type { RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/books'

export type CorrectingEntries = ResponseOf<typeof listCorrectingEntries>
export type VatSheet = ResponseOf<typeof listVatSheet>
export type VatStatus = NonNullable<NonNullable<RequestOf<typeof listVatSheet>['query']>['status']>
export type BookSettings = ResponseOf<typeof getBookSettings>

/** A company by its name, blank for documents without one; null for all of them. */
export type CompanyChoice = string | null

const ofCompany = (company: CompanyChoice) => (company === null ? {} : { company })

/** Keys and calls of the books. Labels come in the reader’s language, so that it is part of the keys. */
export const bookQueries = {
  all: (projectId: number) => ['books', projectId] as const,
  entries: (api: ApiClient, projectId: number, company: CompanyChoice, locale: Locale) =>
    infiniteQueryOptions({
      queryKey: [...bookQueries.all(projectId), 'entries', company, locale],
      initialPageParam: 0,
      queryFn: ({ signal, pageParam: offset }) =>
        api<typeof listCorrectingEntries>({
          ...{ method: 'GET', path: `${PATH}/entries`, params: { projectId }, signal },
          query: { ...ofCompany(company), offset },
        }),
      getNextPageParam: ({ entryCount }, pages) => {
        const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0)
        return shown < entryCount ? shown : undefined
      },
    }),
  vat: (
    api: ApiClient,
    projectId: number,
    { company, status }: { company: CompanyChoice; status: VatStatus },
    locale: Locale,
  ) =>
    infiniteQueryOptions({
      queryKey: [...bookQueries.all(projectId), 'vat', company, status, locale],
      initialPageParam: 0,
      queryFn: ({ signal, pageParam: offset }) =>
        api<typeof listVatSheet>({
          ...{ method: 'GET', path: `${PATH}/vat`, params: { projectId }, signal },
          query: { ...ofCompany(company), status, offset },
        }),
      getNextPageParam: ({ totals }, pages) => {
        const shown = pages.reduce((sum, { documents }) => sum + documents.length, 0)
        return shown < totals.documents ? shown : undefined
      },
    }),
  settings: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: [...bookQueries.all(projectId), 'settings'],
      queryFn: ({ signal }) =>
        api<typeof getBookSettings>({
          method: 'GET',
          path: `${PATH}/settings`,
          params: { projectId },
          signal,
        }),
    }),
}

export function saveBookSettings(
  api: ApiClient,
  projectId: number,
  body: BookSettings,
): Promise<BookSettings> {
  return api<typeof updateBookSettings>({
    ...{ method: 'PUT', path: `${PATH}/settings`, params: { projectId }, body },
  })
}

/** The files of both parts. */
export function bookFiles(api: ApiClient, projectId: number, company: CompanyChoice) {
  const shared = { method: 'GET', params: { projectId }, answer: 'file' } as const
  return {
    journal: (format: 'fec' | 'xlsx') =>
      api<typeof downloadCorrectingEntries>({
        ...{ ...shared, path: `${PATH}/entries/file`, query: { ...ofCompany(company), format } },
      }),
    blocks: () =>
      api<typeof downloadPaymentBlocks>({
        ...{ ...shared, path: `${PATH}/payment-blocks/file`, query: ofCompany(company) },
      }),
    vat: (format: 'xlsx' | 'pdf') =>
      api<typeof downloadVatSheet>({
        ...{ ...shared, path: `${PATH}/vat/file`, query: { ...ofCompany(company), format } },
      }),
  }
}
