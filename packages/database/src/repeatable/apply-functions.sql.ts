import type { Run } from './register.sql.ts'
import type { RepeatableFile } from './repeatable-files.ts'
import { runScript } from './run-script.ts'

/** PostgreSQL's answer where a function would return another type or rename a parameter. */
const INVALID_FUNCTION_DEFINITION = '42P13'
/** PostgreSQL's answer where something depends on what is dropped. */
const DEPENDENT_OBJECTS = '2BP01'

type Known = { oid: string; name: string; signature: string }

/**
 * Makes functions as their files have them, grants included, in the given order. One whose parameters or result
 * change is dropped; where something depends on it, the error names the file.
 */
export async function applyFunctions(run: Run, files: readonly RepeatableFile[]): Promise<void> {
  const before = await selectFunctions(run, files)
  const known = new Set(before.map(({ name }) => name))
  if (known.size === 0) return runScript(run, files)
  await resetGrants(run, before)
  for (const file of files) {
    if (known.has(file.name)) await replaceFunction(run, file, before)
    else await runScript(run, [file])
  }
  const earlier = new Set(before.map(({ oid }) => oid))
  const after = await selectFunctions(run, files)
  const counts = Map.groupBy(after, ({ name }) => name)
  for (const { oid, name, signature } of after) {
    if ((counts.get(name) ?? []).length > 1 && earlier.has(oid)) await dropFunction(run, name, signature)
  }
}

/** Drops the functions of these names, which no file defines any more. */
export async function dropFunctions(run: Run, names: readonly string[]): Promise<void> {
  const gone = await selectFunctions(
    run,
    names.map((name) => ({ name })),
  )
  for (const { name, signature } of gone) await dropFunction(run, name, signature)
}

async function selectFunctions(run: Run, named: readonly { name: string }[]): Promise<Known[]> {
  if (named.length === 0) return []
  const { rows } = await run(
    `select oid::text, proname::text as name, oid::regprocedure::text as signature from pg_proc
     where pronamespace = to_regnamespace('core') and proname = any($1::text[])`,
    [named.map(({ name }) => name)],
  )
  return rows as Known[]
}

/**
 * A function that is replaced keeps its grants; its file says all of them, beginning with what PostgreSQL gives a new
 * one.
 */
async function resetGrants(run: Run, functions: readonly Known[]): Promise<void> {
  const { rows } = await run(
    `select format('revoke all on function %s from %s;', pg_proc.oid::regprocedure, granted.grantee::regrole) as statement
     from pg_proc cross join lateral aclexplode(proacl) granted
     where pg_proc.oid = any($1::oid[]) and granted.grantee not in (0, proowner)
     union all
     select format('grant execute on function %s to public;', pg_proc.oid::regprocedure)
     from pg_proc where pg_proc.oid = any($1::oid[])`,
    [functions.map(({ oid }) => oid)],
  )
  await run(rows.map(({ statement }) => statement).join('\n'))
}

async function replaceFunction(run: Run, file: RepeatableFile, before: readonly Known[]): Promise<void> {
  await run('savepoint replaced')
  try {
    await run(file.text)
  } catch (error) {
    if (codeOf(error) !== INVALID_FUNCTION_DEFINITION) throw inFile(file.path, error)
    await run('rollback to savepoint replaced')
    for (const { name, signature } of before) if (name === file.name) await dropFunction(run, name, signature)
    await runScript(run, [file])
  }
  await run('release savepoint replaced')
}

async function dropFunction(run: Run, name: string, signature: string): Promise<void> {
  try {
    await run(`drop function ${signature}`)
  } catch (cause) {
    if (codeOf(cause) !== DEPENDENT_OBJECTS) throw cause
    throw new Error(
      `Function core.${name} takes or returns something else, or is gone, and other objects depend on ${signature}: ` +
        'give the new function another name, or drop what depends on the old one in a numbered migration.',
      { cause },
    )
  }
}

function inFile(path: string, cause: unknown): Error {
  return new Error(`Repeatable file ${path} failed.`, { cause })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
