import { updateNoticeSettings } from '@quitus/contract/account/notice-settings.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { type DatabaseLine, lineTo } from '@quitus/database/testing/database-line.ts'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sendDailyDigests } from '#digests/send-daily-digests.ts'
import { startTestServer } from '../start-test-server.ts'
import type { Person } from '../test-people.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`Digests of cells are not tested: ${missing}\n`)

const DAY = 86_400_000
const MINUTE = 60_000
/** A limit against hanging. */
const WAIT = { timeout: 60_000 }

describe.skipIf(missing !== null)('digests of people whose projects are in several databases', async () => {
  let toCell: DatabaseLine<TestCell>
  const server = await startTestServer({
    createCells: async (central) => {
      toCell = await lineTo(await createTestCell(central))
      return [toCell.database]
    },
  })
  const digestsOf = async ({ id }: Person) => {
    const mails = await server.database.owner
      .selectFrom('core.mails')
      .select('parameters')
      .where('user_id', '=', id)
      .where('kind', '=', 'dailyDigest')
      .orderBy('id')
      .execute()
    return mails.map(({ parameters }) => String(parameters?.lines).split('\n'))
  }
  const run = () => sendDailyDigests({ ...server.deps, now: server.clock.now }, new AbortController().signal)

  /** A person who wants assignments by mail, with a project in each database. */
  async function newReader() {
    const reader = await server.person({ language: 'en' })
    const members = [[reader, 'review']] as const
    const [central, inCell] = [await server.project({ members }), await server.project({ members, cell: 1 })]
    const as = await server.signInAs(reader)
    await server.call(updateNoticeSettings, { body: { assigned: 'mail' } }, { as })
    await server.deps.cells.follow(inCell.id)
    return { reader, central, inCell }
  }
  async function assign(reader: Person, project: { id: number }, count: number): Promise<void> {
    const { database } = (await server.deps.cells.partsOf(project.id)) ?? server
    await sql`
      insert into core.notices (user_id, project_id, kind, source, count, created_at)
      values (${reader.id}, ${project.id}, 'assigned', 'dashboard', ${count}, ${server.clock.now()})`.execute(
      database.owner,
    )
    server.clock.advance(MINUTE)
  }
  const whileCut = () => {
    toCell.cut()
    onTestFinished(() => {
      toCell.mend()
    })
  }
  const reachable = () => vi.waitFor(() => sql`select 1`.execute(toCell.database.database.owner), WAIT)

  test('OPS-08 FLOW-15 a person gets one digest with what happened in all databases, by time', async () => {
    const { reader, central, inCell } = await newReader()
    await assign(reader, inCell, 2)
    await assign(reader, central, 3)
    await assign(reader, inCell, 4)
    await run()
    await run()
    expect(await digestsOf(reader)).toEqual([
      [
        expect.stringMatching(`^${inCell.name}: .*2 anomalies`),
        expect.stringMatching(`^${central.name}: .*3 anomalies`),
        expect.stringMatching(`^${inCell.name}: .*4 anomalies`),
      ],
    ])
  })

  test('OPS-08 FLOW-15 of many lines in all databases the digest has the first 30, and says how many more there are', async () => {
    const { reader, central, inCell } = await newReader()
    for (let pair = 0; pair < 17; pair++) {
      await assign(reader, central, 2)
      await assign(reader, inCell, 2)
    }
    await run()
    const [lines = []] = await digestsOf(reader)
    expect(lines).toHaveLength(31)
    expect(lines.at(-1)).toBe('and 4 more notifications')
  })

  test('OPS-08 FLOW-15 a digest names the projects of a cell that is down, and the next one has what was missed', async () => {
    const { reader, central, inCell } = await newReader()
    await assign(reader, inCell, 5)
    await assign(reader, central, 6)
    whileCut()
    await run()
    expect(await digestsOf(reader)).toEqual([
      [
        expect.stringMatching(`^${central.name}: .*6 anomalies`),
        `Notifications that could not be read and will be in the next email: ${inCell.name}`,
      ],
    ])
    server.clock.advance(DAY)
    await run()
    expect(await digestsOf(reader), 'nothing but what is missing is no mail').toHaveLength(1)
    toCell.mend()
    await reachable()
    await assign(reader, inCell, 7)
    server.clock.advance(DAY)
    await run()
    expect((await digestsOf(reader))[1]).toEqual([
      expect.stringMatching(`^${inCell.name}: .*5 anomalies`),
      expect.stringMatching(`^${inCell.name}: .*7 anomalies`),
    ])
    server.clock.advance(DAY)
    await run()
    expect(await digestsOf(reader), 'what was missed is sent once').toHaveLength(2)
  })
})
