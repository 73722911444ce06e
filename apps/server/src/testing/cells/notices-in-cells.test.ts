import { createComment } from '@quitus/contract/comments/write-comments.ts'
import { listNotices, readNotices } from '@quitus/contract/notices/notices.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import type { Db } from '@quitus/database/connection.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { type DatabaseLine, lineTo } from '@quitus/database/testing/database-line.ts'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../listen.ts'
import { startTestServer } from '../start-test-server.ts'
import { publishForWriting } from '../writing-world.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`Notices in cells are not tested: ${missing}\n`)

/** A limit against hanging. */
const WAIT = { timeout: 60_000 }
/** How long a call may take while a cell does not answer: a second, and what a busy machine adds. */
const MOST_MS = 5000

describe.skipIf(missing !== null)('notices of a person whose projects are in several databases', async () => {
  let toCell: DatabaseLine<TestCell>
  const server = await startTestServer({
    createCells: async (central) => {
      toCell = await lineTo(await createTestCell(central))
      return [toCell.database]
    },
  })
  const thomas = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
  const [central, inCell] = [
    await publishForWriting(server, thomas, [[thomas, 'manage']]),
    await publishForWriting(server, thomas, [[thomas, 'manage']], { cell: 1 }),
  ]
  const ownerOf = (place: 0 | 1): Db => (place === 0 ? server : toCell.database).database.owner

  /** A member of both projects without a notice. */
  async function newReader() {
    const reader = await server.person()
    const { owner } = server.database
    for (const { project } of [central, inCell])
      await owner
        .insertInto('core.project_members')
        .values({ project_id: project.id, user_id: reader.id, right: 'review' })
        .execute()
    await server.deps.cells.follow(inCell.project.id)
    return { reader, as: await server.signInAs(reader) }
  }
  /** A notice in the central database (0) or the cell (1), `second` seconds after noon. */
  async function write(place: 0 | 1, userId: number, second: number): Promise<string> {
    const project = [central, inCell][place]?.project.id
    const { rows } = await sql<{ id: string }>`
      insert into core.notices (user_id, project_id, kind, source, count, created_at)
      values (${userId}, ${project}, 'publication', 'dashboard', 1,
              '2026-11-20T12:00:00Z'::timestamptz + ${second}::integer * interval '1 second')
      returning id::text`.execute(ownerOf(place))
    return rows[0]?.id ?? ''
  }
  const listOf = (as: Session, query: { before?: string; limit?: number } = {}) =>
    server.call(listNotices, { query }, { as })
  const whileDown = (how: 'cut' | 'hold') => {
    toCell[how]()
    onTestFinished(() => {
      toCell.mend()
    })
  }

  test('OPS-08 FLOW-15 notices of all databases are one list by time, page by page, each once', async () => {
    const { reader, as } = await newReader()
    // Numbers of a cell are higher than those of the central database, and times may be the same.
    const written: string[] = []
    for (const [place, second] of [
      [1, 1],
      [0, 2],
      [0, 3],
      [1, 3],
      [1, 3],
      [0, 4],
      [1, 5],
    ] as const)
      written.unshift(await write(place, reader.id, second))
    const whole = await listOf(as)
    expect(whole.notices.map(({ id }) => id)).toEqual(written)
    expect(whole).toMatchObject({ next: null, unread: 7, missing: [] })
    expect(new Set(whole.notices.map(({ project }) => project))).toEqual(
      new Set([central.project.name, inCell.project.name]),
    )
    for (const limit of [1, 2, 3]) {
      const paged: string[] = []
      let next: string | null = null
      do {
        const page: Awaited<ReturnType<typeof listOf>> = await listOf(as, {
          limit,
          ...(next === null ? {} : { before: next }),
        })
        paged.push(...page.notices.map(({ id }) => id))
        next = page.next
      } while (next !== null)
      expect(paged, `pages of ${limit}`).toEqual(written)
    }
  })

  test('OPS-08 FLOW-15 notices are marked in the database that has them, one by one or all up to one', async () => {
    const { reader, as } = await newReader()
    const [first, second, third, newest] = [
      await write(0, reader.id, 1),
      await write(1, reader.id, 2),
      await write(0, reader.id, 3),
      await write(1, reader.id, 4),
    ]
    const unreadOf = async () => (await listOf(as)).notices.flatMap(({ id, isRead }) => (isRead ? [] : [id]))
    const marked = await server.call(readNotices, { body: { notices: [second, third] } }, { as })
    expect(marked).toEqual({ unread: 2 })
    expect(await unreadOf()).toEqual([newest, first])
    const late = await write(0, reader.id, 5)
    expect(await server.call(readNotices, { body: { upTo: newest } }, { as })).toEqual({ unread: 1 })
    expect(await unreadOf(), 'what came since is not read').toEqual([late])
  })

  test('OPS-08 FLOW-15 a cell that is down is named by its projects, and the others are listed within a second', async () => {
    const { reader, as } = await newReader()
    const [own, there] = [await write(0, reader.id, 1), await write(1, reader.id, 2)]
    for (const how of ['cut', 'hold'] as const) {
      whileDown(how)
      const begun = Date.now()
      const listed = await listOf(as)
      expect(Date.now() - begun).toBeLessThan(MOST_MS)
      expect(listed.notices.map(({ id }) => id)).toEqual([own])
      expect(listed).toMatchObject({ unread: 1, missing: [inCell.project.name] })
      toCell.mend()
    }
    await vi.waitFor(async () => expect((await listOf(as)).missing).toEqual([]), WAIT)
    expect((await listOf(as)).notices.map(({ id }) => id)).toEqual([there, own])
  })

  test('OPS-08 FLOW-15 what cannot be marked because its cell is down is refused, and the rest is marked', async () => {
    const { reader, as } = await newReader()
    const [own, there] = [await write(0, reader.id, 1), await write(1, reader.id, 2)]
    whileDown('cut')
    for (const body of [{ notices: [there] }, { upTo: there }]) {
      const refused = await server.refusal(readNotices, { body }, { as })
      expect(refused).toMatchObject({ status: 503, code: 'unavailable' })
    }
    expect(await server.call(readNotices, { body: { notices: [own] } }, { as })).toEqual({ unread: 0 })
    toCell.mend()
    await vi.waitFor(async () => expect((await listOf(as)).missing).toEqual([]), WAIT)
    expect(await server.call(readNotices, { body: { upTo: there } }, { as })).toEqual({ unread: 0 })
    const errors = server.log.takeErrors()
    expect(errors).toHaveLength(2)
    expect(String(errors)).toMatch(/unavailable.*notices\.ts.*unavailable.*notices\.ts/s)
  })

  test('OPS-08 FLOW-15 a tab learns at once of a notice of a project in another database, and nobody else does', async () => {
    const { reader, as } = await newReader()
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const asThomas = await server.signInAs(thomas)
    const receive = ({ accessToken }: Session, { project }: typeof central) =>
      listen(address, { accessToken, projectId: project.id })
    const [mine, mineInCell, theirs] = await Promise.all([
      receive(as, central),
      receive(as, inCell),
      receive(asThomas, central),
    ])
    const count = ({ events }: typeof mine) => events.filter(({ event }) => event === 'notice').length
    for (const { events } of [mine, mineInCell, theirs])
      await vi.waitFor(() => expect(events.map(({ event }) => event)).toContain('hello'), WAIT)
    const mention = ({ project }: typeof central) =>
      server.call(
        createComment,
        { params: { projectId: project.id, anomalyId: 'A-01' }, body: { text: 'x', mentions: [reader.id] } },
        { as: asThomas },
      )
    await mention(inCell)
    await vi.waitFor(() => expect([mine, mineInCell].map(count)).toEqual([1, 1]), WAIT)
    await mention(central)
    await vi.waitFor(() => expect([mine, mineInCell].map(count)).toEqual([2, 2]), WAIT)
    expect(count(theirs)).toBe(0)
    for (const { leave } of [mine, mineInCell, theirs]) leave()
  })
})
