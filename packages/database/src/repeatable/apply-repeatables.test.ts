import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../connection.ts'
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts'
import { applyFiles, runOf } from './apply-repeatables.sql.ts'
import { selectApplied, selectObjects } from './register.sql.ts'
import { inOrder, parseRepeatable } from './repeatable-files.ts'

const SCHEMA = 'core'
let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
  // Only what these tests apply is in the register.
  await sql`delete from public.quitus_repeatables`.execute(made.database.owner)
  await sql`create table core.probed (id integer primary key)`.execute(made.database.owner)
  await sql`create table core.probed_too (id integer primary key)`.execute(made.database.owner)
})
afterAll(() => made.drop())

type Texts = Record<string, string>
const filesOf = (texts: Texts) =>
  inOrder(
    Object.entries(texts).map(([name, text]) =>
      parseRepeatable(`core/probe/${name}.sql`, `-- Is it there?\n${text}\n`),
    ),
  )

/** Applies these files in place of those before, and rolls nothing back. */
const apply = (texts: Texts) =>
  made.database.owner.transaction().execute(async (tx) => {
    const run = runOf(tx)
    await applyFiles(run, SCHEMA, {
      files: filesOf(texts),
      applied: await selectApplied(run, SCHEMA),
      schema: null,
    })
  })

const causeOf = (texts: Texts) =>
  apply(texts).then(
    () => 'applied',
    (error: unknown) => String(error),
  )

const probes = async (owner: Db) => {
  const objects = await owner.transaction().execute((tx) => selectObjects(runOf(tx), SCHEMA))
  return [...objects].filter((id) => id.includes('probe')).sort()
}
const signatures = async () => {
  const { rows } = await sql<{ signature: string }>`
    select pg_get_function_arguments(oid) || ' ' || pg_get_function_result(oid) || ' ' || coalesce(proacl::text, '') as
      signature
    from pg_proc where proname = 'probe'`.execute(made.database.owner)
  return rows.map(({ signature }) => signature.replaceAll(/[{}]|quitus=X\/quitus,?/g, ''))
}

const probe = (parameters: string, result: string) =>
  `create or replace function core.probe(${parameters}) returns ${result} language sql stable return null::${result};`
const OWNER = (tables: string) =>
  `-- Tables: ${tables}\ncreate policy probe_owner on {table} to current_user using (true);`

test('OPS-07 a function whose parameters or result change replaces the one before, with the grants that its file has', async () => {
  const granted = 'revoke execute on function core.probe from public;'
  const toApp = `${granted}\ngrant execute on function core.probe to quitus_app;`
  await apply({ 'probe.function': `${probe('a integer', 'integer')}\n${toApp}` })
  expect(await signatures()).toEqual(['a integer integer quitus_app=X/quitus'])
  await apply({ 'probe.function': `${probe('a integer', 'integer')}\n${granted}` })
  expect(await signatures()).toEqual(['a integer integer '])
  await apply({ 'probe.function': probe('a integer', 'text') })
  expect(await signatures()).toEqual(['a integer text '])
  await apply({ 'probe.function': probe('a text, b text', 'text') })
  expect(await signatures()).toEqual(['a text, b text text '])
})

test('OPS-07 a function that others need in its present form is not replaced by another one, and the error names it', async () => {
  await apply({ 'probe.function': probe('a integer', 'integer') })
  await sql`alter table core.probed add column probed integer default core.probe(1)`.execute(
    made.database.owner,
  )
  expect(await causeOf({ 'probe.function': probe('a integer', 'text') })).toContain('core.probe')
  expect(await causeOf({ 'probe.function': probe('b text', 'text') })).toContain(
    'drop what depends on the old one',
  )
  expect(await signatures()).toEqual(['a integer integer '])
  await sql`alter table core.probed drop column probed`.execute(made.database.owner)
})

test('OPS-07 what no file defines any more is dropped, on tables that a file no longer names too', async () => {
  const { owner } = made.database
  const trigger =
    'create or replace trigger probe before insert on core.probed for each row execute function core.probe();'
  const probing =
    'create or replace function core.probe() returns trigger language plpgsql as $$ begin return new; end $$;'
  await apply({
    'probe.function': probing,
    'probe.trigger': trigger,
    'probe_owner.policy': OWNER('core.probed, core.probed_too'),
  })
  expect(await probes(owner)).toEqual([
    'function core.probe',
    'policy probe_owner on core.probed',
    'policy probe_owner on core.probed_too',
    'trigger probe on core.probed',
  ])
  await apply({ 'probe.function': probing, 'probe_owner.policy': OWNER('core.probed_too') })
  expect(await probes(owner)).toEqual(['function core.probe', 'policy probe_owner on core.probed_too'])
  await apply({})
  expect(await probes(owner)).toEqual([])
})

test('OPS-07 a file that moves to another folder keeps its object, and one that fails is named', async () => {
  const { owner } = made.database
  await apply({ 'probe.function': probe('', 'integer') })
  const moved = parseRepeatable(
    'core/elsewhere/probe.function.sql',
    `-- Is it there?\n${probe('', 'integer')}\n`,
  )
  await owner.transaction().execute(async (tx) => {
    const run = runOf(tx)
    await applyFiles(run, SCHEMA, { files: [moved], applied: await selectApplied(run, SCHEMA), schema: null })
  })
  expect(await probes(owner)).toEqual(['function core.probe'])
  const fault = await causeOf({
    'probe.function': probe('', 'integer'),
    'probe_owner.policy': OWNER('core.missing'),
  })
  expect(fault).toContain('core/probe/probe_owner.policy.sql')
})

test('OPS-07 functions in SQL come after those that they call', () => {
  const calling = 'create or replace function core.a() returns integer language sql return core.z();'
  const files = filesOf({
    'a.function': calling,
    'z.function': probe('', 'integer').replace('probe', 'z'),
    'b.policy': 'create policy b on core.probed;',
  })
  expect(files.map(({ name }) => name)).toEqual(['z', 'a', 'b'])
})

test('OPS-07 a file that does not open with a sentence, or makes something else, is refused', () => {
  const parse = (text: string) => () => parseRepeatable('core/probe/probe.function.sql', text)
  expect(parse(probe('', 'integer'))).toThrow('does not open with a sentence')
  expect(parse(`-- Is it?\n${probe('', 'integer').replace('probe', 'other')}`)).toThrow('the function probe')
  expect(parse(`-- Is it?\n${probe('', 'integer')}\ncreate table core.a ();`)).toThrow('and nothing else')
  expect(() => parseRepeatable('core/probe.sql', '-- Is it?')).toThrow('<topic>')
})
