import type { LetterSettings } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import type {
  discardLetters,
  downloadLetter,
  getLetterSettings,
  listLetters,
  markLettersSent,
  updateLetterSettings,
} from '@quitus/contract/claim-letters/claim-letters.ts'
import type { getLetter, recordLetterAnswer } from '@quitus/contract/claim-letters/letter-answers.ts'
import type {
  draftLetterMails,
  mailLetters as mailDefinition,
} from '@quitus/contract/claim-letters/letter-mails.ts'
import type { startLetters as startDefinition } from '@quitus/contract/claim-letters/start-letters.ts'
import type { RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import type { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import type { LetterState } from '@quitus/domain/letters/letter-state.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/claim-letters'

export type LettersBody = RequestOf<typeof startDefinition>['body']
export type LettersAnswer = ResponseOf<typeof startDefinition>
export type MailDraft = ResponseOf<typeof draftLetterMails>['drafts'][number]
export type LetterDetail = ResponseOf<typeof getLetter>

/** Begins the key of everything that is read of the letters of a project. */
export function lettersKey(projectId: number) {
  return ['claim-letters', projectId] as const
}

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
const PAGE = 100

type LetterFilter = { state: LetterState | null; search: string }

/** The letters of the project in a state and with words, newest first, page by page. */
export function lettersQuery(api: ApiClient, projectId: number, { state, search }: LetterFilter) {
  return infiniteQueryOptions({
    queryKey: [...lettersKey(projectId), 'list', state, search],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        limit: PAGE,
        ...(pageParam === undefined ? {} : { before: pageParam }),
        ...(state === null ? {} : { state }),
        ...(search === '' ? {} : { search }),
      }
      return api<typeof listLetters>({ method: 'GET', path: PATH, params: { projectId }, query, signal })
    },
    getNextPageParam: ({ letters }) => (letters.length < PAGE ? undefined : letters.at(-1)?.id),
  })
}

/** A letter with its anomalies and answers. */
export function letterQuery(api: ApiClient, projectId: number, letter: number) {
  return queryOptions({
    queryKey: [...lettersKey(projectId), 'letter', letter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      api<typeof getLetter>({
        method: 'GET',
        path: `${PATH}/:letter/details`,
        params: { projectId, letter },
        signal,
      }),
  })
}

export function recordAnswer(
  api: ApiClient,
  projectId: number,
  body: RequestOf<typeof recordLetterAnswer>['body'],
): Promise<ResponseOf<typeof recordLetterAnswer>> {
  return api<typeof recordLetterAnswer>({
    ...{ method: 'POST', path: `${PATH}/answers`, params: { projectId }, body },
  })
}

/** The mails with which letters would leave. */
export function draftsQuery(api: ApiClient, projectId: number, letters: readonly number[]) {
  return queryOptions({
    queryKey: [...lettersKey(projectId), 'drafts', letters],
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    queryFn: ({ signal }) =>
      api<typeof draftLetterMails>({
        ...{ method: 'POST', path: `${PATH}/mail-drafts`, params: { projectId } },
        ...{ body: { letters: [...letters] }, signal },
      }),
  })
}

export function mailLetters(
  api: ApiClient,
  projectId: number,
  body: RequestOf<typeof mailDefinition>['body'],
): Promise<ResponseOf<typeof mailDefinition>> {
  return api<typeof mailDefinition>({ method: 'POST', path: `${PATH}/mails`, params: { projectId }, body })
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

export function discard(
  api: ApiClient,
  projectId: number,
  letters: number[],
): Promise<ResponseOf<typeof discardLetters>> {
  return api<typeof discardLetters>({
    ...{ method: 'POST', path: `${PATH}/discarded`, params: { projectId }, body: { letters } },
  })
}

/** Undoes the claim with which letters were sent: they are unsent again, and what they claim is validated. */
export function undoSent(
  api: ApiClient,
  projectId: number,
  changeSet: string,
): Promise<ResponseOf<typeof undoChangeSet>> {
  return api<typeof undoChangeSet>({
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/changes/:changeSet/undo',
    params: { projectId, changeSet },
    body: {},
  })
}
