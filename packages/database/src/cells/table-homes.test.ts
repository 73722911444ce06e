import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProject } from '../people/people.sql.ts'
import { listRepeatables } from '../repeatable/repeatable-files.ts'
import { selectAttached, selectFunctions, selectReferences, selectTables } from '../testing/catalogue.sql.ts'
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts'
import { CENTRAL_TOPICS, homeOf, TABLE_HOMES } from './table-homes.ts'

let prepared: TestDatabase
beforeAll(async () => {
  prepared = await createTestDatabase()
  await prepared.database.owner
    .transaction()
    .execute((tx) => insertProject(tx, { name: 'New', company: 'Valmont', features: ['dashboard'] }))
})
afterAll(() => prepared.drop())
const owner = () => prepared.database.owner

const isCentral = (table: string) => ['central', 'replicated'].includes(homeOf(table) ?? '')

/** Tables that a text names, in any schema of ours; `project_1.any` where it builds the name of a project’s schema. */
const tablesIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b((?:core|graphile_worker|public)\.[a-z_]+)\b(?!\()/g)]
      .map(([, name = '']) => name)
      .filter((name) => homeOf(name) !== null),
  ),
  ...(/\bproject_(?:%|'\s*\|\|)/.test(text) ? ['project_1.any'] : []),
]
const functionsIn = (text: string) => [...text.matchAll(/\b(core\.[a-z_]+)\(/g)].map(([, name = '']) => name)

/** Tables that a text writes by `insert`, `update`, `delete`, `merge` or `truncate`. */
const writtenIn = (text: string) =>
  [
    ...text.matchAll(
      /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(core\.[a-z_]+)/gi,
    ),
  ].map(([, name = '']) => name)

/** The body of a function, without its own name. */
const bodyOf = (text: string) =>
  text.replace(/^create or replace \w+ core\.[a-z_]+\(/i, '').replaceAll(/--[^\n]*/g, '')

async function readFunctions() {
  const bodies = new Map((await selectFunctions(owner())).map(({ name, text }) => [name, bodyOf(text)]))
  const topics = new Map<string, string>()
  for (const { kind, name, path } of await listRepeatables('core'))
    if (kind === 'function') topics.set(`core.${name}`, path.split('/')[1] ?? '')
  return { bodies, topics }
}

/** Every function that these reach, themselves included. */
function reached(from: readonly string[], bodies: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name) || !bodies.has(name)) return
    found.add(name)
    functionsIn(bodies.get(name) ?? '').forEach(visit)
  }
  from.forEach(visit)
  return found
}

test('OPS-08 every table is declared once: in the central database, in the cell of its project, or local', async () => {
  const tables = (await selectTables(owner())).map(({ table }) => table)
  expect(tables.filter((table) => homeOf(table) === null)).toEqual([])
  const declared = Object.values(TABLE_HOMES).flat()
  expect(declared.filter((table, index) => declared.indexOf(table) !== index)).toEqual([])
  expect(declared.filter((table) => !tables.includes(`core.${table}`))).toEqual([])
  expect(tables.filter((table) => table.startsWith('project_1.')).length).toBeGreaterThan(10)
})

test('OPS-08 each row of a project-carrying table names its project', async () => {
  const carrying = (await selectTables(owner())).filter(
    ({ table }) => table.startsWith('core.') && homeOf(table) === 'project',
  )
  expect(carrying.length).toBeGreaterThan(30)
  expect(carrying.filter(({ hasProject }) => !hasProject)).toEqual([])
})

test('OPS-08 central tables refer to no table of projects, and a cell refers to replicated tables alone', async () => {
  const references = await selectReferences(owner())
  expect(references.length).toBeGreaterThan(80)
  const faults = references.filter(({ from, to }) => {
    const target = homeOf(to)
    if (homeOf(from) === 'central') return !isCentral(to)
    return homeOf(from) === 'replicated' ? target !== 'replicated' : target === 'central'
  })
  expect(faults.map(({ from, name }) => `${from} ${name}`)).toEqual([])
})

test('OPS-08 central functions, and what hangs on central tables, refer to no table of projects', async () => {
  const { bodies, topics } = await readFunctions()
  const attached = (await selectAttached(owner())).filter(({ table }) => isCentral(table))
  expect(attached.length).toBeGreaterThan(30)
  const named = [...topics].filter(([, topic]) => CENTRAL_TOPICS.includes(topic)).map(([name]) => name)
  expect(named.length).toBeGreaterThan(40)
  const central = reached([...named, ...attached.flatMap(({ text }) => functionsIn(text))], bodies)
  const faults = [
    ...attached.map(({ table, what, text }) => ({ name: `${what} on ${table}`, text })),
    ...[...central].map((name) => ({ name, text: bodies.get(name) ?? '' })),
  ].flatMap(({ name, text }) =>
    tablesIn(text)
      .filter((table) => homeOf(table) === 'project')
      .map((table) => `${name}: ${table}`),
  )
  expect(faults.sort()).toEqual([])
})

test('OPS-08 functions of projects read central tables only where they are replicated, and write none', async () => {
  const { bodies, topics } = await readFunctions()
  const ofProjects = [...topics].filter(([, topic]) => !CENTRAL_TOPICS.includes(topic))
  expect(ofProjects.length).toBeGreaterThan(60)
  const faults = ofProjects.flatMap(([name]) => {
    const text = bodies.get(name) ?? ''
    const unreachable = tablesIn(text).filter((table) => homeOf(table) === 'central')
    return [...unreachable, ...writtenIn(text).filter(isCentral)].map((table) => `${name}: ${table}`)
  })
  expect(faults.sort()).toEqual([])
})

test('OPS-08 every folder of functions is declared, and the names of functions are found in the database', async () => {
  const { bodies, topics } = await readFunctions()
  expect([...topics.keys()].filter((name) => !bodies.has(name))).toEqual([])
  const folders = new Set((await listRepeatables('core')).map(({ path }) => path.split('/')[1]))
  expect(CENTRAL_TOPICS.filter((topic) => !folders.has(topic))).toEqual([])
})

test('OPS-08 the reader of texts finds tables, writes and functions in every form that functions use', () => {
  expect(tablesIn('select from core.users person join core.jobs on true')).toEqual([
    'core.users',
    'core.jobs',
  ])
  expect(tablesIn("format('select from project_%s.entries', id)")).toEqual(['project_1.any'])
  expect(tablesIn("'project_' || id || '.entries'")).toEqual(['project_1.any'])
  expect(tablesIn('core.current_user_id()')).toEqual([])
  expect(
    writtenIn('insert into core.users (id); UPDATE core.jobs set; delete from only core.notices'),
  ).toEqual(['core.users', 'core.jobs', 'core.notices'])
  expect(functionsIn('core.may_write() and core.share_project(1, 2)')).toEqual([
    'core.may_write',
    'core.share_project',
  ])
})
