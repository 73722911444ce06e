import { CompiledQuery } from 'kysely'
import type { Client } from 'pg'
import type { Tx } from '../connection.ts'
import { applyFunctions, dropFunctions } from './apply-functions.sql.ts'
import { type PlacedObject, type ProjectSchema, placeObject } from './expand-repeatable.ts'
import { type AppliedFile, type Run, recordApplied, selectApplied, selectObjects } from './register.sql.ts'
import { calledBy, listRepeatables, type RepeatableFile } from './repeatable-files.ts'
import { runScript } from './run-script.ts'

const OWNER_POLICY = '/isolation/owner.policy.sql'

/** Statements of a transaction, as repeatable files run them. */
export const runOf =
  (tx: Tx): Run =>
  (text, values = []) =>
    tx.executeQuery(CompiledQuery.raw(text, [...values])) as ReturnType<Run>

export const runOfClient =
  (client: Client): Run =>
  (text, values) =>
    client.query(text, values && [...values])

/**
 * Brings the objects of schema `core` to their current text, in one transaction; runs nothing but a query where all
 * have it. After a numbered migration, which may have made tables or dropped objects with them, it also makes what is
 * missing.
 */
export async function applyCoreRepeatables(client: Client, isMigrated: boolean): Promise<void> {
  const run = runOfClient(client)
  const files = await listRepeatables('core')
  const applied = await selectApplied(run, 'core')
  if (!isMigrated && isCurrent(files, applied)) return
  await client.query('begin')
  try {
    await applyFiles(run, 'core', { files, applied, schema: null })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Makes the functions that a numbered migration needs, and those that they call; in the transaction of the migration.
 */
export async function applyRequired(client: Client, paths: readonly string[]): Promise<void> {
  const run = runOfClient(client)
  const files = await listRepeatables('core')
  const needed = new Set<RepeatableFile>()
  const need = (file: RepeatableFile) => {
    for (const called of calledBy(file, files)) if (!needed.has(called)) need(called)
    needed.add(file)
  }
  for (const path of paths) {
    const file = files.find((each) => each.path === path)
    if (file?.kind !== 'function') throw new Error(`A migration requires ${path}, which is no function.`)
    need(file)
  }
  await applyFunctions(run, [...needed])
}

/**
 * Gives tables that a numbered migration just made the policy of the owner, without which forced row-level security
 * would refuse the data of the migrations after it. In the transaction of the migration.
 */
export async function applyOwnerPolicy(
  run: Run,
  schema: { scope: 'core' } | { scope: 'project'; projectId: number },
): Promise<void> {
  const schemaName = schema.scope === 'core' ? 'core' : `project_${schema.projectId}`
  const file = (await listRepeatables(schema.scope)).find(({ path }) => path.endsWith(OWNER_POLICY))
  if (file === undefined) throw new Error(`There is no ${OWNER_POLICY}.`)
  const { rows } = await run(
    `select relname::text as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r'
       and not exists (select from pg_policy where polrelid = pg_class.oid and polname = $2)`,
    [schemaName, file.name],
  )
  const tables = rows.map(({ name }) => String(name))
  if (schema.scope === 'project')
    return runScript(run, textsOf([file], { projectId: schema.projectId, tables }))
  const made = new Set(tables.map((table) => `core.${table}`))
  const policed = file.tables.filter((table) => made.has(table))
  if (policed.length > 0) await runScript(run, textsOf([{ ...file, tables: policed }], null))
}

/**
 * The same for the triggers, policies and views of a project's schema, on every table that it has now; in the
 * caller's transaction.
 */
export async function applyProjectRepeatables(tx: Tx, projectId: number, isMigrated: boolean): Promise<void> {
  const run = runOf(tx)
  const schemaName = `project_${projectId}`
  const files = await listRepeatables('project')
  const applied = await selectApplied(run, schemaName)
  if (!isMigrated && isCurrent(files, applied)) return
  const { rows } = await run(
    `select relname::text as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r' order by 1`,
    [schemaName],
  )
  const tables = rows.map(({ name }) => String(name))
  await applyFiles(run, schemaName, { files, applied, schema: { projectId, tables } })
}

/** Gives a table that was just made the triggers, policies and the view that files of a project name it for. */
export async function applyToNewTable(tx: Tx, projectId: number, table: string): Promise<void> {
  const files = (await listRepeatables('project')).filter(({ tables }) => tables.length > 0)
  await runScript(runOf(tx), textsOf(files, { projectId, tables: [table] }))
}

function isCurrent(files: readonly RepeatableFile[], applied: readonly AppliedFile[]): boolean {
  const checksums = new Map(applied.map(({ path, checksum }) => [path, checksum]))
  return (
    files.length === applied.length && files.every(({ path, checksum }) => checksums.get(path) === checksum)
  )
}

/** Brings a schema from the files that it was given to these, in the transaction that `run` belongs to. */
export async function applyFiles(
  run: Run,
  schemaName: string,
  {
    files,
    applied,
    schema,
  }: { files: readonly RepeatableFile[]; applied: readonly AppliedFile[]; schema: ProjectSchema | null },
): Promise<void> {
  const checksums = new Map(applied.map(({ path, checksum }) => [path, checksum]))
  const changed = new Set(files.filter(({ path, checksum }) => checksums.get(path) !== checksum))
  const present = await selectObjects(run, schemaName)
  const objects = files.flatMap((file) => placeObject(file, schema).map((object) => ({ file, object })))
  const due = objects.filter(({ file, object }) => changed.has(file) || !present.has(object.id))
  const wanted = new Set(objects.map(({ object }) => object.id))
  const gone = applied.flatMap((file) =>
    placeObject(file, schema)
      .filter(({ id }) => !wanted.has(id))
      .map((object) => ({ file, object })),
  )
  await runScript(
    run,
    gone.map(({ file, object }) => ({ path: file.path, text: object.drop })),
  )
  await applyFunctions(
    run,
    due.map(({ file }) => file).filter(({ kind }) => kind === 'function'),
  )
  await runScript(
    run,
    due
      .filter(({ file }) => file.kind !== 'function')
      .map(({ file, object }) => textOf(file, object, present.has(object.id))),
  )
  await dropFunctions(
    run,
    gone.filter(({ file }) => file.kind === 'function').map(({ file }) => file.name),
  )
  const paths = new Set(files.map(({ path }) => path))
  await recordApplied(run, schemaName, {
    changed: [...changed],
    gone: applied.map(({ path }) => path).filter((path) => !paths.has(path)),
  })
}

/** Texts of objects that no table has yet. */
const textsOf = (files: readonly RepeatableFile[], schema: ProjectSchema | null) =>
  files.flatMap((file) => placeObject(file, schema).map((object) => textOf(file, object, false)))

/**
 * A constraint trigger and a policy cannot be replaced, so that the one that is there is dropped; what can keeps its
 * place, so that readers of the table go on.
 */
function textOf(
  { path, text }: RepeatableFile,
  { drop, fill }: PlacedObject,
  isPresent: boolean,
): { path: string; text: string } {
  const isKept = !isPresent || /^create or replace /m.test(text)
  return { path, text: isKept ? fill(text) : `${drop}\n${fill(text)}` }
}
