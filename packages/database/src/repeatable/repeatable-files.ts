import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = new URL('../../repeatable/', import.meta.url)

/** Whose objects a file defines: those of schema `core`, or those of the schema of every project. */
export type Scope = 'core' | 'project'

/** In the order in which files are applied: what comes later may use what comes earlier. */
export const KINDS = ['function', 'view', 'trigger', 'policy'] as const
export type Kind = (typeof KINDS)[number]

/** The current text of one function, trigger, policy or view. */
export type RepeatableFile = {
  scope: Scope
  /** Below `packages/database/repeatable`: `core/mails/queue_mail.trigger.sql`. */
  path: string
  kind: Kind
  /** What the object is called, without its schema and table. */
  name: string
  /** The rule that it holds, or the question that it answers: the first line of the file. */
  purpose: string
  /**
   * As the file names it, with its placeholders: `core.users`, `project_{project}.entries`, `{table}`; null for a
   * function.
   */
  target: string | null
  /**
   * Tables of which each gets the object: whole names of the core schema, names or `prefix_*` of a project's; none
   * where the text names it.
   */
  tables: readonly string[]
  /** A table whose presence keeps the object from the table that it belongs to. */
  without: string | null
  text: string
  checksum: string
}

const FILE_NAME = /^([a-z_]+)(?:\.[a-z_]+)?\.(function|view|trigger|policy)\.sql$/
const TARGETS: Record<Kind, RegExp> = {
  function: /^create or replace function core\.([a-z_]+)\(/m,
  view: /^create or replace view ([^\s]+\.[a-z_]+(?:\{name\})?)/m,
  trigger: /^create (?:constraint |or replace )trigger [a-z_]+ [^;]*? on ([^\s]+)/m,
  policy: /^create policy [a-z_]+ on ([^\s;]+)/m,
}

let known: Promise<readonly RepeatableFile[]> | undefined

/** All files of a scope in the order in which they are applied. They are read once in the life of a process. */
export async function listRepeatables(scope: Scope): Promise<readonly RepeatableFile[]> {
  known ??= readAll()
  return (await known).filter((file) => file.scope === scope)
}

async function readAll(): Promise<RepeatableFile[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(fileURLToPath(FOLDER), join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  const files = paths.map(async (path) =>
    parseRepeatable(path, await readFile(new URL(path, FOLDER), 'utf8')),
  )
  return inOrder(await Promise.all(files))
}

/** Reads what a file says about itself; throws where it breaks the form of these files. */
export function parseRepeatable(path: string, text: string): RepeatableFile {
  const [scope = '', topic, fileName = '', ...deeper] = path.split('/')
  const [, name, kind] = FILE_NAME.exec(fileName) ?? []
  const isPlaced = topic !== undefined && deeper.length === 0
  if (name === undefined || !isKind(kind) || !isPlaced || (scope !== 'core' && scope !== 'project')) {
    throw new Error(`${path} is not <core or project>/<topic>/<object>.<kind>.sql.`)
  }
  const purpose = /^-- (.+[.?!:)])$/m.exec(text.split('\n')[0] ?? '')?.[1]
  if (purpose === undefined) throw new Error(`${path} does not open with a sentence about its object.`)
  const target = TARGETS[kind].exec(text)?.[1]
  const isNamed =
    kind === 'view' || new RegExp(`^create [a-z ]*${kind} (?:core\\.)?${name}\\b`, 'm').test(text)
  if (target === undefined || !isNamed || text.match(/^create /gm)?.length !== 1) {
    throw new Error(`${path} does not create the ${kind} ${name}, and nothing else.`)
  }
  const tables = [...text.matchAll(/^-- Tables: (.+)$/gm)].flatMap(([, list = '']) => list.split(', '))
  const without = /^-- Without: (\S+)$/m.exec(text)?.[1] ?? null
  const checksum = createHash('sha256').update(text).digest('hex')
  return {
    scope,
    path,
    kind,
    name,
    purpose,
    target: kind === 'function' ? null : target,
    tables,
    without,
    text,
    checksum,
  }
}

const isKind = (kind: string | undefined): kind is Kind => KINDS.some((known) => known === kind)

/**
 * Functions before what uses them, then views, triggers and policies. The body of a function in SQL is parsed when it
 * is made, so that the functions that it calls come first; PL/pgSQL is read when it runs.
 */
export function inOrder(files: readonly RepeatableFile[]): RepeatableFile[] {
  const byPath = files.toSorted((left, right) => (left.path < right.path ? -1 : 1))
  const seen = new Set<RepeatableFile>()
  const placed: RepeatableFile[] = []
  const place = (file: RepeatableFile) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const called of calledBy(file, byPath)) place(called)
    placed.push(file)
  }
  for (const kind of KINDS) for (const file of byPath) if (file.kind === kind) place(file)
  return placed
}

/** The functions that must be there before this one can be made. */
export function calledBy(file: RepeatableFile, files: readonly RepeatableFile[]): RepeatableFile[] {
  if (file.kind !== 'function' || /\blanguage plpgsql\b/.test(file.text)) return []
  return files.filter(
    (other) =>
      other !== file && other.kind === 'function' && new RegExp(`\\bcore\\.${other.name}\\(`).test(file.text),
  )
}
