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
import { queryOptions } from '@tanstack/react-query'
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

/** The letters of the project, newest first. */
export function lettersQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: ['claim-letters', projectId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { letters } = await api<typeof listLetters>({
        ...{ method: 'GET', path: PATH, params: { projectId }, query: { limit: 500 }, signal },
      })
      return letters
    },
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
