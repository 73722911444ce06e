import { exportList } from '@quitus/contract/admin/export-list.ts'
import { findListPosition } from '@quitus/contract/admin/find-list-position.ts'
import { getListMetadata } from '@quitus/contract/admin/get-list-metadata.ts'
import { getListTotals } from '@quitus/contract/admin/get-list-totals.ts'
import { getOverview } from '@quitus/contract/admin/get-overview.ts'
import type { AdminList } from '@quitus/contract/admin/list.schema.ts'
import { listListValues } from '@quitus/contract/admin/list-list-values.ts'
import { listRows } from '@quitus/contract/admin/list-rows.ts'
import type { RequestOf } from '@quitus/contract/endpoint.ts'
import type { Db } from '@quitus/database/connection.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { type DatabaseLine, lineTo } from '@quitus/database/testing/database-line.ts'
import type { AuditKind } from '@quitus/domain/people/audit-kind.ts'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../start-test-server.ts'
import { change, publishForWriting } from '../writing-world.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`The administration of cells is not tested: ${missing}\n`)

/** How long a call may take while a cell does not answer: a second, and what a busy machine adds. */
const MOST_MS = 5000
type Query = Partial<RequestOf<typeof listRows>['body']>

describe.skipIf(missing !== null)('the administration of an installation with a cell', async () => {
  let toCell: DatabaseLine<TestCell>
  const server = await startTestServer({
    clockStart: new Date(),
    createCells: async (central) => {
      toCell = await lineTo(await createTestCell(central))
      return [toCell.database]
    },
  })
  const admin = await server.person({
    ...{ fullName: 'Hélène Rousseau', roleType: 'staff', role: 'admin' },
    optionalFeatures: ['admin_wexaus'],
  })
  const publishedIn = (cell: number) => publishForWriting(server, admin, [[admin, 'manage']], { cell })
  const [central, inCell] = [await publishedIn(0), await publishedIn(1)]
  const as = await server.signInAs(admin)
  await inCell.edit(as, [change('E1$$1', 'Remarque', 'dans la cellule')])

  const listOf = (list: AdminList, body: Query = {}) =>
    server.call(listRows, { params: { list }, body }, { as })
  const ofCell = { project: inCell.project.id }
  /** Something that was done to the project of the cell, as a database recorded it. */
  const note = (owner: Db, kind: AuditKind, at: Date) =>
    sql`insert into core.audit_events (kind, actor_id, project_id, at)
        values (${kind}, ${admin.id}, ${inCell.project.id}, ${at})`.execute(owner)
  /** Jobs whose titles say when they were requested, every other one in the cell. */
  async function newJobs(count: number, name: string): Promise<string[]> {
    const titles: string[] = []
    for (let number = 0; number < count; number++) {
      const world = number % 2 === 0 ? central : inCell
      const { database } = (await server.deps.cells.partsOf(world.project.id)) ?? server
      const title = `${name} ${String(number).padStart(2, '0')}`
      await database.owner
        .insertInto('core.jobs')
        .values({
          ...{ project_id: world.project.id, kind: 'export', source: 'dashboard', asked_by: admin.id, title },
          ...{ state: number % 4 < 2 ? 'failed' : 'done', parameters: '{}', result: 'null' },
          created_at: new Date(server.clock.now().getTime() + number * 1000),
        })
        .execute()
      titles.unshift(title)
    }
    return titles
  }
  const titlesOf = ({ rows }: Awaited<ReturnType<typeof listOf>>) => rows.map(({ title }) => title)

  test('OPS-08 PRJ-06 the activity of a project in a cell is what was done there and what was done to it centrally', async () => {
    await note(server.database.owner, 'projectArchived', new Date(0))
    const { rows } = await listOf('activity', ofCell)
    const kinds = rows.map(({ kind }) => kind)
    expect(kinds).toContain('edit')
    expect(kinds.at(-1)).toBe('projectArchived')
    expect(new Set(rows.map(({ who }) => who))).toEqual(new Set(['Hélène Rousseau']))
    const totals = await server.call(getListTotals, { params: { list: 'activity' }, body: ofCell }, { as })
    expect(totals.count).toBe(rows.length)
    const edits = { ...ofCell, filter: { column: 'kind', op: 'in', value: ['edit'] } } as const
    expect((await listOf('activity', edits)).rows).toHaveLength(1)
    const column = 'kind'
    const values = await server.call(
      listListValues,
      { params: { list: 'activity', column }, body: ofCell },
      { as },
    )
    expect(values.values).toEqual(
      expect.arrayContaining([
        { value: 'edit', count: 1 },
        { value: 'projectArchived', count: 1 },
      ]),
    )
  })

  test('OPS-08 PRJ-02 jobs of all databases are one list, in every order and page by page, each once', async () => {
    const titles = await newJobs(9, 'Export')
    const search = { search: 'Export' }
    expect(titlesOf(await listOf('jobs', search))).toEqual(titles)
    const paged: unknown[] = []
    for (let offset = 0; offset < 9; offset += 2)
      paged.push(...titlesOf(await listOf('jobs', { ...search, offset, limit: 2 })))
    expect(paged).toEqual(titles)
    const byTitle = { ...search, sort: [{ column: 'title', descending: false }] }
    expect(titlesOf(await listOf('jobs', byTitle))).toEqual(titles.toReversed())
    const params = { list: 'jobs' } as const
    const totals = await server.call(getListTotals, { params, body: search }, { as })
    expect(totals).toEqual({ count: 9 })
    const { rows } = await listOf('jobs', search)
    for (const [place, { entryId }] of rows.entries()) {
      const body = { ...search, entryId }
      expect(await server.call(findListPosition, { params, body }, { as })).toEqual({ position: place })
    }
    const request = { params, body: { ...search, columns: ['title'], timeZone: 'UTC' } }
    const { body } = await server.send(exportList, request, { as })
    expect(body.trimEnd().split('\r\n').slice(1)).toEqual(titles)
    const states = await server.call(
      listListValues,
      { params: { ...params, column: 'state' }, body: search },
      { as },
    )
    expect(states.values).toEqual([
      { value: 'done', count: 4 },
      { value: 'failed', count: 5 },
    ])
  })

  test('OPS-08 PRJ-02 every column of a gathered list sorts both ways, and what came since the first window is excluded', async () => {
    await newJobs(4, 'Tri')
    for (const list of ['jobs', 'mails', 'activity'] as const) {
      const project = list === 'activity' ? ofCell : {}
      const { columns } = await server.call(getListMetadata, { params: { list } }, { as })
      for (const { name: column } of columns)
        for (const descending of [true, false]) {
          const sorted = await listOf(list, { ...project, sort: [{ column, descending }] })
          expect(sorted.missing).toEqual([])
        }
    }
    const search = { search: 'Tri' }
    const { asOf } = await listOf('jobs', search)
    server.clock.advance(60_000)
    await newJobs(2, 'Tri tardif')
    expect((await listOf('jobs', { ...search, asOf })).rows).toHaveLength(4)
    expect((await listOf('jobs', search)).rows).toHaveLength(6)
  })

  test('OPS-08 PRJ-04 the list of projects has the anomalies of projects in cells, and sorts by them', async () => {
    const body = { sort: [{ column: 'anomalies', descending: true }] } as const
    const { rows } = await listOf('projects', { sort: [...body.sort] })
    const counts = new Map(rows.map(({ entryId, anomalies }) => [entryId, anomalies]))
    expect(counts.get(String(central.project.id))).toBeGreaterThan(0)
    expect(counts.get(String(inCell.project.id))).toBe(counts.get(String(central.project.id)))
    const filter = { column: 'anomalies', op: 'empty' } as const
    expect((await listOf('projects', { filter })).rows).toEqual([])
  })

  test('OPS-08 PRJ-02 figures at a glance are added up over all databases, and events are merged', async () => {
    const before = await server.call(getOverview, {}, { as })
    await newJobs(4, 'Tuile')
    await note(toCell.database.database.owner, 'projectRestored', new Date())
    const after = await server.call(getOverview, {}, { as })
    expect(after.jobs.failed - before.jobs.failed).toBe(2)
    expect(after.people).toEqual(before.people)
    expect(after.missing).toEqual([])
    expect(after.events[0]).toMatchObject({ kind: 'projectRestored', project: inCell.project.name })
  })

  test('OPS-08 a cell that is down is named, and the rest of the administration is there within a second', async () => {
    await newJobs(2, 'Panne')
    for (const how of ['cut', 'hold'] as const) {
      toCell[how]()
      onTestFinished(() => toCell.mend())
      for (const read of [
        () => listOf('jobs', { search: 'Panne' }),
        () => listOf('activity', ofCell),
        () => listOf('projects'),
        () => server.call(getOverview, {}, { as }),
      ]) {
        const begun = Date.now()
        expect((await read()).missing).toEqual(['Cell 1'])
        expect(Date.now() - begun).toBeLessThan(MOST_MS)
      }
      expect(titlesOf(await listOf('jobs', { search: 'Panne' }))).toEqual(['Panne 00'])
      toCell.mend()
    }
  })
})
