import { readFile } from 'node:fs/promises'
import { type Template, templateSchema } from '@quitus/contract/templates/template.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { TEMPLATE_FORMAT, TEMPLATE_VERSION } from '@quitus/domain/template.ts'
import { z } from 'zod'
import { findMember } from '#auth/actor.sql.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import { type Mapping, mappingSchema } from '#features/imports/mapping.schema.ts'
import type { Translate } from '#language/messages.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'
import { quietContextOf } from '../demo/demo-context.ts'
import type { OpenedDeps } from '../dependencies.ts'
import { applyTemplateTo } from '../template-routes.ts'
import { CommandError } from './command-error.ts'

/** How a ledger is read, null for accounting entries files, and how its project is described, if the file says it. */
export type MappingFile = { mapping: Mapping | null; description: Template | null }

/** Reads a mapping file: a mapping, one with a template as its `description`, or a template alone. */
export async function readMappingFile(path: string, translate: Translate): Promise<MappingFile> {
  const fault = (lines: string[]) =>
    new CommandError([translate('imports:cli.mappingInvalid', { file: path }), ...lines].join('\n'))
  const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
    const read = schema.safeParse(value)
    if (read.success) return read.data
    throw fault(read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`))
  }
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw fault([`  ${error instanceof Error ? error.message : String(error)}`])
  }
  const describes = (value: unknown) => {
    if (LATER.safeParse(value).success) throw fault([`  ${translate('errors:template_later')}`])
    return parse(templateSchema, value)
  }
  if (TEMPLATE.safeParse(json).success) return { mapping: null, description: describes(json) }
  const { description, ...mapping } = parse(z.looseObject({ description: z.unknown().optional() }), json)
  return {
    mapping: parse(mappingSchema, mapping),
    description: description === undefined ? null : describes(description),
  }
}

const TEMPLATE = z.looseObject({ format: z.literal(TEMPLATE_FORMAT) })
const LATER = TEMPLATE.extend({ version: z.int().min(TEMPLATE_VERSION + 1) })

/** Refuses anyone who may not describe the project. */
export async function requireManager(
  tx: Tx,
  { projectId, userId, login }: { projectId: number; userId: number; login: string },
  translate: Translate,
): Promise<void> {
  const member = await findMember(tx, userId, projectId)
  const actor = member === undefined ? null : { user: member.user, impersonator: null }
  if (member === undefined || actor === null || !can(actor, 'project.manage', member.access))
    throw new CommandError(translate('imports:cli.descriptionNotPermitted', { login }))
}

/** What only a server that answers calls does. */
const OF_SERVERS = {
  visibleRows,
  digestParts: { central: [], ofProjects: [] },
  notifyOfDeadlines: async () => 0,
  notifyOfFiles: async () => 0,
  importWatchedFolders: async () => 0,
} as const

/** Describes the project as the file says, all of it or nothing; returns what it has no column for. */
export async function describeProject(
  tx: Tx,
  deps: OpenedDeps,
  { projectId, userId, description }: { projectId: number; userId: number; description: Template },
  translate: Translate,
): Promise<readonly string[]> {
  const context = await quietContextOf({ ...deps, ...OF_SERVERS }, tx, projectId, userId, 0)
  try {
    return (await applyTemplateTo(context, projectId, description)).refused
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const words = error instanceof WordedRefusal ? error.words(translate) : {}
    const reason = translate(`errors:${error.code}`, words)
    throw new CommandError(translate('imports:cli.descriptionFails', { reason }))
  }
}
