import { exportList } from '@quitus/contract/admin/export-list.ts'
import { findListPosition } from '@quitus/contract/admin/find-list-position.ts'
import { getListMetadata } from '@quitus/contract/admin/get-list-metadata.ts'
import { getListTotals } from '@quitus/contract/admin/get-list-totals.ts'
import { getOverview } from '@quitus/contract/admin/get-overview.ts'
import { ADMIN_LISTS, type AdminList } from '@quitus/contract/admin/list.schema.ts'
import { listListValues } from '@quitus/contract/admin/list-list-values.ts'
import { listRows } from '@quitus/contract/admin/list-rows.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

// Publications are dated by the database's clock, and edits by the server's.
const server = await startTestServer({ clockStart: new Date() })
const admin = await server.person({
  ...{ fullName: 'Hélène Rousseau', roleType: 'staff', role: 'admin' },
  optionalFeatures: ['admin_wexaus'],
})
const as = await server.signInAs(admin)
const ann = await server.person({ fullName: 'Ann Éliot', company: 'Zinc & Fils' })
const ben = await server.person({ fullName: 'Ben Arnaud', company: 'Acier SA', isDisabled: true })
const manager = await server.person({ fullName: 'Zoé Martin', roleType: 'staff' })
const project = await server.project({
  members: [
    [ann, 'review'],
    [manager, 'manage'],
  ],
})
await publishAuditView(server.database, project, manager)
const { viewMetaData } = await server.call(
  getViewMetadata,
  { params: { projectId: project.id, source: 'dashboard' }, query: {} },
  { as: await server.signInAs(manager) },
)
const { timestamp } = viewMetaData

type Query = Omit<Parameters<typeof server.call<typeof listRows>>[1]['body'], 'offset'> & { offset?: number }
const ofProject = (list: AdminList) =>
  list === 'members' || list === 'activity' ? { project: project.id } : {}
const rows = async (list: AdminList, query: Query = {}) =>
  (await server.call(listRows, { params: { list }, body: { ...ofProject(list), ...query } }, { as })).rows
const names = async (query: Query) => (await rows('users', query)).map(({ name }) => name)

test.each(ADMIN_LISTS)(
  'PRJ-02 every column of the list %s sorts both ways, and filters by every condition of its type',
  async (list) => {
    const { columns } = await server.call(getListMetadata, { params: { list } }, { as })
    expect(columns.length).toBeGreaterThan(2)
    for (const { name, type } of columns) {
      const value = { text: 'a', number: 1, boolean: true, date: '2026-01-01T00:00:00', file: '' }[
        COLUMN_TYPE_RULES[type].family
      ]
      const values = { empty: undefined, in: [value], between: [value, null] } as Record<string, unknown>
      for (const op of COLUMN_TYPE_RULES[type].filterOperators) {
        const leaf = { column: name, op, value: op in values ? values[op] : value }
        await rows(list, { filter: leaf as never, sort: [{ column: name, descending: true }] })
        await rows(list, {
          filter: { ...leaf, not: true } as never,
          sort: [{ column: name, descending: false }],
        })
      }
    }
  },
)

test('PRJ-03 people are found by any part of name, login or company, without regard to accents and case', async () => {
  expect(await names({ search: 'eliot' })).toEqual(['Ann Éliot'])
  expect(await names({ search: 'ZINC' })).toEqual(['Ann Éliot'])
  expect(await names({ search: ben.login.toUpperCase() })).toEqual(['Ben Arnaud'])
  expect(await names({ search: '%' })).toEqual([])
})

test('PRJ-03 people are filtered by state and counted, and a row knows its place', async () => {
  const filter = { column: 'state', op: 'equals', value: 'disabled' } as const
  expect(await names({ filter })).toEqual(['Ben Arnaud'])
  const params = { list: 'users' } as const
  expect(await server.call(getListTotals, { params, body: { filter } }, { as })).toEqual({ count: 1 })
  const all = await rows('users')
  const { position } = await server.call(
    findListPosition,
    { params, body: { entryId: String(manager.id) } },
    { as },
  )
  expect(position).toBe(all.findIndex(({ entryId }) => entryId === String(manager.id)))
  const gone = await server.call(
    findListPosition,
    { params, body: { entryId: String(manager.id), filter } },
    { as },
  )
  expect(gone.position).toBeNull()
})

test('PRJ-03 a column lists its values with counts, page by page', async () => {
  const values = async (body: object) =>
    server.call(listListValues, { params: { list: 'users', column: 'company' }, body }, { as })
  const first = await values({ limit: 1 })
  expect(first).toEqual({ values: [{ value: 'Acier SA', count: 1 }], more: true })
  const next = await values({ limit: 10, after: 'Acier SA' })
  expect(next.values.at(-1)).toEqual({ value: 'Zinc & Fils', count: 1 })
  expect((await values({ contains: 'zinc' })).values).toEqual([{ value: 'Zinc & Fils', count: 1 }])
})

test('PRJ-06 activity says who did what to which rows, newest first, and windows do not move while people go on', async () => {
  const session = await server.signInAs(ann)
  const edit = (value: number) =>
    server.call(
      runAction,
      {
        params: { projectId: project.id, source: 'dashboard' },
        body: {
          action: 'multipleEdit',
          timestamp,
          selection: { entryIds: ['E1$$1'] },
          column: 'Nombre',
          value,
        },
      },
      { as: session },
    )
  server.clock.advance(60_000)
  await edit(1)
  const { asOf } = await server.call(
    listRows,
    { params: { list: 'activity' }, body: { project: project.id, limit: 1 } },
    { as },
  )
  const before = await rows('activity')
  expect(before[0]).toMatchObject({
    who: 'Ann Éliot',
    onBehalf: null,
    kind: 'multipleEdit',
    view: 'dashboard',
    rows: 2,
  })
  expect(before.at(-1)).toMatchObject({ who: 'Zoé Martin', kind: 'import' })
  server.clock.advance(1000)
  await edit(2)
  expect(await rows('activity')).toHaveLength(before.length + 1)
  expect(await rows('activity', { asOf })).toEqual(before)
  const mine = await rows('activity', { filter: { column: 'who', op: 'contains', value: 'zoe' } })
  expect(mine.map(({ kind }) => kind)).toEqual(['import'])
})

test('PRJ-06 activity is exported as CSV with words, as filtered, without formulas', async () => {
  const dangerous = await server.person({ fullName: '=HYPERLINK("x")' })
  await server.database.owner
    .insertInto('core.project_members')
    .values({ project_id: project.id, user_id: dangerous.id, right: 'read' })
    .execute()
  const answer = await server.send(
    exportList,
    {
      params: { list: 'members' },
      body: { project: project.id, columns: ['name', 'right'], timeZone: 'Europe/Paris' },
    },
    { as },
  )
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.body.split('\r\n')).toEqual([
    '\ufeffNom;Droit',
    '"\'=HYPERLINK(""x"")";Lecture',
    'Ann Éliot;Révision',
    'Zoé Martin;Gestion',
    '',
  ])
})

test.each([
  [{ project: 99_999 }, 404, 'project_not_found'],
  [{}, 404, 'project_not_found'],
  [{ project: 1, sort: [{ column: 'salary', descending: false }] }, 400, 'unknown_column'],
  [{ project: 1, filter: { column: 'rows', op: 'contains', value: 'x' } }, 400, 'filter_not_supported'],
  [{ project: 1, offset: -1 }, 400, 'invalid_request'],
  [{ project: 1, limit: 100_000 }, 400, 'invalid_request'],
])('PRJ-06 a list refuses %j', async (body, status, code) => {
  const answer = await server.send(listRows, { params: { list: 'activity' }, body }, { as })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test('PRJ-02 the home of the administration counts people, projects, storage, jobs and mails', async () => {
  const overview = await server.call(getOverview, {}, { as })
  expect(overview).toMatchObject({
    people: { active: 4, invited: 0, disabled: 1 },
    projects: { active: 1, archived: 0 },
    jobs: { waiting: 0, running: 0, failed: 0 },
  })
  expect(overview.storage.database).toBeGreaterThan(1_000_000)
})
