import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { listSavedViews } from '@quitus/contract/saved-views/list-saved-views.ts'
import type {
  createSynthesis,
  deleteSynthesis,
  listSyntheses,
  orderSyntheses,
  previewSynthesis,
  updateSynthesis,
  updateSynthesisAccesses,
} from '@quitus/contract/synthesis/define-syntheses.ts'
import type { Synthesis } from '@quitus/contract/synthesis/synthesis.schema.ts'
import type { Locale, LocalizedText } from '@quitus/domain/locale.ts'
import type { SynthesisDefinition } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import type { Services } from '#shared/services.ts'
import { synthesisQueries } from '../synthesis.queries.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/dashboard/synthesis'

/** What there is, what rows may be gathered by, and what can be counted. */
export type Definitions = ResponseOf<typeof listSyntheses>
export type Draft = { label: LocalizedText; definition: SynthesisDefinition }

/** The figures of a definition that nobody has saved; those before stay until they are there. */
export function previewQuery(
  api: ApiClient,
  projectId: number,
  definition: SynthesisDefinition,
  locale: Locale,
) {
  return queryOptions({
    queryKey: [...synthesisQueries.all(projectId), 'preview', definition, locale] as const,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api<typeof previewSynthesis>({
        method: 'POST',
        path: `${PATH}/preview`,
        params: { projectId },
        body: { definition: sent(definition) },
        signal,
      }),
  })
}

/** Views that someone saved, whose filter a synthesis may take over. */
export function savedViewsQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: [...synthesisQueries.all(projectId), 'saved-views'] as const,
    queryFn: async ({ signal }) => {
      const params = { projectId, source: 'dashboard' as const }
      const path = '/services/v1/wexaus/projects/:projectId/:source/saved-views'
      return (await api<typeof listSavedViews>({ method: 'GET', path, params, signal })).views
    },
  })
}

/** What the builder writes; each reads everything about syntheses again. */
export function synthesisCalls({ api, queryClient }: Services, projectId: number) {
  const params = { projectId }
  const written = <Result>(result: Result) =>
    queryClient.invalidateQueries({ queryKey: synthesisQueries.all(projectId) }).then(() => result)
  return {
    create: async ({ label, definition }: Draft): Promise<Synthesis> =>
      written(
        await api<typeof createSynthesis>({
          method: 'POST',
          path: `${PATH}/definitions`,
          params,
          body: { label, definition: sent(definition) },
        }),
      ),
    change: async ({ name, changedAt }: Synthesis, { label, definition }: Draft): Promise<Synthesis> =>
      written(
        await api<typeof updateSynthesis>({
          method: 'PUT',
          path: `${PATH}/definitions/:name`,
          params: { ...params, name },
          body: { label, definition: sent(definition), changedAt },
        }),
      ),
    /** Figures stay as they are: those of the deleted one can be requested no more. */
    remove: async (name: string): Promise<void> => {
      const path = `${PATH}/definitions/:name` as const
      await api<typeof deleteSynthesis>({ method: 'DELETE', path, params: { ...params, name } })
      await queryClient.invalidateQueries({
        queryKey: synthesisQueries.all(projectId),
        predicate: ({ queryKey }) => queryKey[2] !== 'data',
      })
    },
    order: async (names: string[]): Promise<void> => {
      const path = `${PATH}/order` as const
      await written(await api<typeof orderSyntheses>({ method: 'PUT', path, params, body: { names } }))
    },
    /** Named are those alone that change (SYN-04). */
    show: async (accesses: { viewName: string; visibleForCustomer: boolean }[]): Promise<void> => {
      const path = `${PATH}/updateaccesses` as const
      await written(
        await api<typeof updateSynthesisAccesses>({ method: 'POST', path, params, body: { accesses } }),
      )
    },
  }
}

/** Lists that can be changed, as calls are typed. */
function sent({ rows, measures, ...rest }: SynthesisDefinition) {
  return { ...rest, rows: [...rows], measures: [...measures] }
}
