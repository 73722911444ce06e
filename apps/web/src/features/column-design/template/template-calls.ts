import type {
  createSynthesis,
  listSyntheses,
  updateSynthesisAccesses,
} from '@quitus/contract/synthesis/define-syntheses.ts'
import type { createDefinedView, listDefinedViews } from '@quitus/contract/views/define-prefiltered-views.ts'
import type { getColumnDesign } from '@quitus/contract/views/design-columns.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { ApiClient } from '#shared/api/api-client.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { columnDesignCalls } from '../column-design.queries.ts'
import { fitCard, type Template, templateColumns, templateOf, withTemplate } from './template-file.ts'

const VIEW = '/services/v1/wexaus/projects/:projectId/:source'
const SYNTHESES = '/services/v1/wexaus/projects/:projectId/dashboard/synthesis'

/** Which grids of a project there are, and whether it has syntheses. */
export type TemplatePlace = { projectId: number; sources: readonly Source[]; hasSyntheses: boolean }

/** What was taken over of a template, and the names of what could not be. */
export type Applied = { columns: number; views: number; syntheses: number; refused: string[] }

/** How a project is described now; grids that were never published are not in it. */
export async function readProject(api: ApiClient, place: TemplatePlace): Promise<Template> {
  const grids: Template['grids'] = {}
  for (const source of place.sources) {
    const params = { projectId: place.projectId, source }
    const design = await orUndefined(
      api<typeof getColumnDesign>({ method: 'GET', path: `${VIEW}/column-design`, params }),
    )
    if (design === undefined) continue
    const { views } = await listViews(api, params)
    grids[source] = {
      columns: templateColumns(design.columns),
      card: design.card,
      views: views.map(({ label, filter, isVisibleToCustomers }) => ({
        label,
        filter,
        isVisibleToCustomers,
      })),
    }
  }
  const { syntheses } = place.hasSyntheses
    ? await listProjectSyntheses(api, place.projectId)
    : { syntheses: [] }
  return templateOf({
    grids,
    syntheses: syntheses.map(({ label, definition, visibleForCustomer }) => ({
      ...{ label, definition, isVisibleToCustomers: visibleForCustomer },
    })),
  })
}

/**
 * Describes a project by a template. Columns of a grid change at once; views and syntheses are added unless there is
 * one of that name, so that a template that was cut short may be applied again.
 */
export async function applyTemplate(
  api: ApiClient,
  place: TemplatePlace,
  template: Template,
): Promise<Applied> {
  const applied: Applied = { columns: 0, views: 0, syntheses: 0, refused: [] }
  for (const source of place.sources) {
    const grid = template.grids[source]
    if (grid === undefined) continue
    const params = { projectId: place.projectId, source }
    const design = await orUndefined(
      api<typeof getColumnDesign>({ method: 'GET', path: `${VIEW}/column-design`, params }),
    )
    if (design === undefined) continue
    const { columns, missing } = withTemplate(design.columns, grid.columns)
    await columnDesignCalls(api, params).save({
      version: design.version,
      columns,
      card: fitCard(grid.card ?? null, columns),
    })
    applied.columns += grid.columns.length - missing.length
    applied.refused.push(...missing)
    const known = new Set((await listViews(api, params)).views.map(({ label }) => label.fr))
    for (const body of grid.views.filter(({ label }) => !known.has(label.fr))) {
      const path = `${VIEW}/defined-views` as const
      const made = await orUndefined(api<typeof createDefinedView>({ method: 'POST', path, params, body }))
      if (made === undefined) applied.refused.push(body.label.fr)
      else applied.views += 1
    }
  }
  if (place.hasSyntheses) await applySyntheses(api, place.projectId, template.syntheses, applied)
  return applied
}

async function applySyntheses(
  api: ApiClient,
  projectId: number,
  syntheses: Template['syntheses'],
  applied: Applied,
): Promise<void> {
  const params = { projectId }
  const known = new Set((await listProjectSyntheses(api, projectId)).syntheses.map(({ label }) => label.fr))
  for (const { label, definition, isVisibleToCustomers } of syntheses) {
    if (known.has(label.fr)) continue
    const path = `${SYNTHESES}/definitions` as const
    const body = { label, definition }
    const made = await orUndefined(api<typeof createSynthesis>({ method: 'POST', path, params, body }))
    if (made === undefined) {
      applied.refused.push(label.fr)
      continue
    }
    applied.syntheses += 1
    if (!isVisibleToCustomers) continue
    const accesses = [{ viewName: made.name, visibleForCustomer: true }]
    await api<typeof updateSynthesisAccesses>({
      ...{ method: 'POST', path: `${SYNTHESES}/updateaccesses`, params, body: { accesses } },
    })
  }
}

const listViews = (api: ApiClient, params: { projectId: number; source: Source }) =>
  api<typeof listDefinedViews>({ method: 'GET', path: `${VIEW}/defined-views`, params })

const listProjectSyntheses = (api: ApiClient, projectId: number) =>
  api<typeof listSyntheses>({ method: 'GET', path: `${SYNTHESES}/definitions`, params: { projectId } })

/** What a project cannot have of a template is reported; anything else that fails ends the whole. */
const EXPECTED: readonly string[] = [
  'view_not_found',
  'unknown_column',
  'filter_not_supported',
  'view_for_staff',
  'synthesis_not_supported',
  'too_many_defined_views',
  'too_many_syntheses',
]

async function orUndefined<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && EXPECTED.includes(error.code)) return undefined
    throw error
  }
}
