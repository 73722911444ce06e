import type { LetterSettings } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import type {
  downloadLetter,
  getLetterSettings,
  listLetters,
  markLettersSent,
  updateLetterSettings,
} from '@quitus/contract/claim-letters/claim-letters.ts'
import type { startLetters as startDefinition } from '@quitus/contract/claim-letters/start-letters.ts'
import type { RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/claim-letters'

export type LettersBody = RequestOf<typeof startDefinition>['body']
export type LettersAnswer = ResponseOf<typeof startDefinition>
export type ClaimLetters = ResponseOf<typeof listLetters>['letters']

/** Writes letters, or says with `dryRun` which ones. */
export function startLetters(
  api: ApiClient,
  projectId: number,
  body: LettersBody,
  signal?: AbortSignal,
): Promise<LettersAnswer> {
  return api<typeof startDefinition>({ method: 'POST', path: PATH, params: { projectId }, body, signal })
}

/** Letters of one page of the list. */
const PAGE = 200

/** The letters of the project, newest first, page by page. */
export function lettersQuery(api: ApiClient, projectId: number) {
  return infiniteQueryOptions({
    queryKey: ['claim-letters', projectId],
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: PAGE, ...(pageParam === undefined ? {} : { before: pageParam }) }
      const { letters } = await api<typeof listLetters>({
        ...{ method: 'GET', path: PATH, params: { projectId }, query, signal },
      })
      return letters
    },
    getNextPageParam: (letters) => (letters.length < PAGE ? undefined : letters.at(-1)?.id),
  })
}

/** What the project writes around the list. */
export function letterSettingsQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: ['letter-settings', projectId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      api<typeof getLetterSettings>({
        method: 'GET',
        path: `${PATH}/settings`,
        params: { projectId },
        signal,
      }),
  })
}

export function saveLetterSettings(
  api: ApiClient,
  projectId: number,
  body: LetterSettings,
): Promise<LetterSettings> {
  return api<typeof updateLetterSettings>({
    method: 'PUT',
    path: `${PATH}/settings`,
    params: { projectId },
    body,
  })
}

export function fetchLetter(api: ApiClient, projectId: number, letter: number): Promise<File> {
  return api<typeof downloadLetter>({
    method: 'GET',
    path: `${PATH}/:letter/file`,
    params: { projectId, letter },
    answer: 'file',
  })
}

export function markSent(
  api: ApiClient,
  projectId: number,
  body: RequestOf<typeof markLettersSent>['body'],
): Promise<ResponseOf<typeof markLettersSent>> {
  return api<typeof markLettersSent>({ method: 'POST', path: `${PATH}/sent`, params: { projectId }, body })
}
