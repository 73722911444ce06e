import type { RepeatableFile } from './repeatable-files.ts'

/** What an object is, written with the placeholders of its file, as the register keeps it. */
export type ObjectForm = Pick<RepeatableFile, 'kind' | 'name' | 'target' | 'tables' | 'without'>

/** One object in one place. */
export type PlacedObject = {
  /** What distinguishes it from all others: `trigger queue_mail on core.mails`. */
  id: string
  /** Removes it where it is there; empty for a function. */
  drop: string
  fill: (text: string) => string
}

/** A schema of a project with the tables that it has. */
export type ProjectSchema = { projectId: number; tables: readonly string[] }

/**
 * Where the object of a file belongs: once where its text says where, else once for each of the given tables that it
 * names.
 */
export function placeObject(form: ObjectForm, schema: ProjectSchema | null): PlacedObject[] {
  if (form.tables.length === 0) return [placed(form, schema, null)]
  if (schema === null) return form.tables.map((table) => placed(form, schema, table))
  const present = new Set(schema.tables)
  return schema.tables
    .filter((table) => form.tables.some((pattern) => isNamedBy(pattern, table)))
    .filter((table) => form.without === null || !present.has(filled(form.without, schema, table)))
    .map((table) => placed(form, schema, table))
}

/** Does a name, or a name whose end is a star, name this table? */
export function isNamedBy(pattern: string, table: string): boolean {
  return pattern.endsWith('*') ? table.startsWith(pattern.slice(0, -1)) : table === pattern
}

function placed(form: ObjectForm, schema: ProjectSchema | null, table: string | null): PlacedObject {
  const fill = (text: string) => filled(text, schema, table)
  const target = fill(form.target ?? '')
  if (form.kind === 'function') return { id: `function core.${form.name}`, drop: '', fill }
  if (form.kind === 'view') return { id: `view ${target}`, drop: `drop view if exists ${target};`, fill }
  return {
    id: `${form.kind} ${form.name} on ${target}`,
    drop: `drop ${form.kind} if exists ${form.name} on ${target};`,
    fill,
  }
}

function filled(text: string, schema: ProjectSchema | null, table: string | null): string {
  const named = schema === null ? (table ?? '') : `project_${schema.projectId}.${table}`
  const [, source = ''] = /^[a-z_]+?_([a-z]+)(?:_\d+)?$/.exec(table ?? '') ?? []
  const [publication = ''] = /\d+$/.exec(table ?? '') ?? []
  const values: Record<string, string> = {
    project: String(schema?.projectId ?? ''),
    table: named,
    name: table ?? '',
    source,
    publication,
  }
  return text.replaceAll(
    /\{(project|table|name|source|publication)\}/g,
    (_, key: string) => values[key] ?? '',
  )
}
