import { isDeepStrictEqual } from 'node:util'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { Template } from '@quitus/contract/templates/template.schema.ts'
import {
  applyTemplate as applyDefinition,
  getTemplate as getDefinition,
  getMappingFile as getMappingDefinition,
} from '@quitus/contract/templates/template-endpoints.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { SOURCES, type Source } from '@quitus/domain/access/source.ts'
import {
  TEMPLATE_FORMAT,
  TEMPLATE_SETTINGS,
  TEMPLATE_VERSION,
  type TemplateSetting,
} from '@quitus/domain/template.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindAdminEndpoint } from '#http/bind-endpoint.ts'
import { changedValues } from './changed-values.ts'
import { fitCard, templateColumns, withTemplate } from './merge-columns.ts'
import type { SettingPart, TemplateContext, TemplateParts } from './template-parts.ts'

export type Applied = ResponseOf<typeof applyDefinition>
type Place = { projectId: number; source: Source }

/** What a project cannot have of a template is reported; anything else that is refused ends the whole. */
const REPORTED: readonly string[] = [
  ...['view_not_found', 'unknown_column', 'filter_not_supported', 'view_for_staff'],
  ...['synthesis_not_supported', 'too_many_defined_views', 'too_many_syntheses'],
]

/**
 * The handlers of templates. Features are given, because none knows another: their parts change in one transaction, as
 * the owner, because tables and projects change with them.
 */
export function templateHandlers(parts: TemplateParts) {
  const getTemplate = bindAdminEndpoint(getDefinition, ({ params: { projectId } }, context) =>
    readTemplate(context, projectId),
  )

  const getMappingFile = bindAdminEndpoint(
    getMappingDefinition,
    async ({ params: { projectId } }, context) => ({
      mapping: await parts.mapping(context, projectId),
      description: await readTemplate(context, projectId),
    }),
  )

  const applyTemplate = bindAdminEndpoint(applyDefinition, async ({ params, body }, context) => {
    if (!('grids' in body)) throw new AppError('template_later')
    return apply(context, params.projectId, body)
  })

  return { handlers: { getTemplate, getMappingFile, applyTemplate }, apply }

  /** Describes a project by a template, as a call does; also at the end of an import whose mapping carries one. */
  async function apply(context: TemplateContext, projectId: number, body: Template): Promise<Applied> {
    const applied: Applied = { columns: 0, views: 0, syntheses: 0, settings: [], refused: [] }
    for (const source of openSources(context)) {
      const grid = body.grids[source]
      if (grid !== undefined) await applyGrid(context, { projectId, source }, grid, applied)
    }
    if (hasSyntheses(context)) await applySyntheses(context, projectId, body.syntheses, applied)
    for (const setting of TEMPLATE_SETTINGS) {
      const value = body.settings?.[setting]
      if (value !== undefined && (await applySetting(context, projectId, setting, value)))
        applied.settings.push(setting)
    }
    return applied
  }

  async function readTemplate(context: TemplateContext, projectId: number): Promise<Template> {
    const grids: Template['grids'] = {}
    for (const source of openSources(context)) {
      const design = await parts.columns.read(context, { projectId, source })
      if (design === null) continue
      const views = await parts.views.read(context, { projectId, source })
      grids[source] = {
        columns: templateColumns(design.columns),
        card: design.card,
        views: views.map(({ label, filter, isVisibleToCustomers }) => ({
          ...{ label, filter, isVisibleToCustomers },
        })),
      }
    }
    const syntheses = hasSyntheses(context) ? await parts.syntheses.read(context, projectId) : []
    const { detection, letters, limitation, learning } = parts.settings
    return {
      ...{ format: TEMPLATE_FORMAT, version: TEMPLATE_VERSION, grids },
      syntheses: syntheses.map(({ label, definition, visibleForCustomer }) => ({
        ...{ label, definition, isVisibleToCustomers: visibleForCustomer },
      })),
      settings: {
        detection: await detection.read(context, projectId),
        letters: await letters.read(context, projectId),
        limitation: await limitation.read(context, projectId),
        learning: await learning.read(context, projectId),
      },
    }
  }

  async function applyGrid(
    context: TemplateContext,
    place: Place,
    grid: NonNullable<Template['grids'][Source]>,
    applied: Applied,
  ): Promise<void> {
    const design = await parts.columns.read(context, place)
    if (design === null) return
    const { columns, missing } = withTemplate(design.columns, grid.columns)
    const card = fitCard(grid.card, columns)
    if (
      !isDeepStrictEqual({ columns, card }, { columns: templateColumns(design.columns), card: design.card })
    )
      await parts.columns.save(context, place, { version: design.version, columns, card })
    applied.columns += grid.columns.length - missing.length
    applied.refused.push(...missing)
    const known = await parts.views.read(context, place)
    const added = await addMissing(grid.views, known, (view) => parts.views.create(context, place, view))
    applied.views += added.count
    applied.refused.push(...added.refused)
  }

  async function applySyntheses(
    context: TemplateContext,
    projectId: number,
    syntheses: Template['syntheses'],
    applied: Applied,
  ): Promise<void> {
    const known = await parts.syntheses.read(context, projectId)
    const added = await addMissing(syntheses, known, (synthesis) =>
      parts.syntheses.create(context, projectId, synthesis),
    )
    applied.syntheses += added.count
    applied.refused.push(...added.refused)
  }

  /** True where the setting is another now; what changed is recorded. */
  async function applySetting(
    context: TemplateContext,
    projectId: number,
    setting: TemplateSetting,
    value: object,
  ): Promise<boolean> {
    const part = parts.settings[setting] as SettingPart<object>
    const changed = changedValues(await part.read(context, projectId), value)
    if (changed === null) return false
    await part.write(context, projectId, value)
    if (part.isRecorded === true) return true
    const details = { fields: [setting], how: 'template', ...changed }
    await recordAudit(
      context.tx,
      context.actor,
      { kind: 'projectChanged', projectId, details },
      context.now(),
    )
    return true
  }
}

const openSources = ({ access }: TemplateContext) => SOURCES.filter((source) => opensSource(access, source))
const hasSyntheses = ({ access }: TemplateContext) => access.features.includes('synthesis')

type Labelled = { label: { fr: string } }

/** Creates those whose French label nothing of the project has; `refused` are the labels that it cannot have. */
async function addMissing<Part extends Labelled>(
  given: readonly Part[],
  present: readonly Labelled[],
  create: (part: Part) => Promise<unknown>,
): Promise<{ count: number; refused: string[] }> {
  const known = new Set(present.map(({ label }) => label.fr))
  const added = { count: 0, refused: [] as string[] }
  for (const part of given) {
    const label = part.label.fr
    if (known.has(label)) continue
    known.add(label)
    if (await isTaken(() => create(part))) added.count++
    else added.refused.push(label)
  }
  return added
}

/** Parts refuse before they write, so that one that is refused leaves nothing of itself. */
async function isTaken(create: () => Promise<unknown>): Promise<boolean> {
  try {
    await create()
    return true
  } catch (error) {
    if (error instanceof AppError && REPORTED.includes(error.code)) return false
    throw error
  }
}
