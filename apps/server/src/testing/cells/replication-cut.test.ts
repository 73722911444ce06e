import { setTimeout as pause } from 'node:timers/promises'
import { changeMemberships } from '@quitus/contract/admin/change-memberships.ts'
import { getProject } from '@quitus/contract/projects/get-project.ts'
import { listProjects } from '@quitus/contract/projects/list-projects.ts'
import { signOut } from '@quitus/contract/session/sign-out.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import type { TestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { type DatabaseLine, lineTo } from '@quitus/database/testing/database-line.ts'
import { superuserUrlOf } from '@quitus/database/testing/test-template.ts'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestServer } from '../start-test-server.ts'
import { change, publishForWriting } from '../writing-world.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`A cut replication is not tested: ${missing}\n`)

/** `QUITUS_CUT_SECONDS=60` makes the long cut; unless set, it lasts as long as what is tried meanwhile. */
const CUT_SECONDS = Number(process.env.QUITUS_CUT_SECONDS ?? 0)
const FOLLOWS = { timeout: 60_000, interval: 50 }

describe.skipIf(missing !== null)('replication to a cell that is cut', async () => {
  let replication: DatabaseLine<TestDatabase>
  let cell: TestCell
  const server = await startTestServer({
    createCells: async (central) => {
      // Calls reach the central database directly, the cell follows it through a line.
      replication = await lineTo({ ...central, drop: async () => undefined })
      const superuserUrl = new URL(superuserUrlOf(central))
      superuserUrl.port = new URL(replication.database.ownerUrl).port
      const made = await createTestCell({ ...replication.database, superuserUrl: superuserUrl.href })
      const drop = async () => {
        await made.drop()
        await replication.database.drop()
      }
      cell = { ...made, drop }
      return [cell]
    },
  })
  const [admin, thomas, marie, paul] = [
    await server.person({ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] }),
    await server.person({ roleType: 'staff' }),
    await server.person(),
    await server.person(),
  ]
  const asAdmin = await server.signInAs(admin)
  const members = [thomas, marie, paul].map((person) => [person, 'manage'] as const)
  const [central, inCell] = [
    await publishForWriting(server, thomas, members, { cell: 0 }),
    await publishForWriting(server, thomas, members, { cell: 1 }),
  ]
  const as = {
    thomas: await server.signInAs(thomas),
    marie: await server.signInAs(marie),
    paul: await server.signInAs(paul),
  }
  type Caller = (typeof as)['thomas']
  const statusIn = async ({ project }: { project: { id: number } }, caller: Caller) => {
    const answer = await server.send(getProject, { params: { projectId: project.id } }, { as: caller })
    return answer.statusCode
  }
  /** What a cell copies of sessions and members, to be compared with the original. */
  const copiedBy = async ({ owner }: TestDatabase['database']) => ({
    sessions: await owner.selectFrom('core.sessions').selectAll().orderBy('id').execute(),
    members: await owner
      .selectFrom('core.project_members')
      .selectAll()
      .orderBy('project_id')
      .orderBy('user_id')
      .execute(),
  })

  test('OPS-08 SEC-02 while replication alone is cut nobody keeps a lost right, work goes on, and afterwards the cell knows all', async () => {
    expect(await statusIn(inCell, as.marie)).toBe(200)
    const cutAt = Date.now()
    replication.cut()
    onTestFinished(() => replication.mend())
    const body = { changes: [{ userId: marie.id, projectId: inCell.project.id, right: null }] }
    await server.call(changeMemberships, { body }, { as: asAdmin })
    await server.call(signOut, { body: { refreshToken: as.paul.refreshToken } })
    const late = await server.signInAs(paul)
    let written: string | null = null
    do {
      expect(await statusIn(inCell, as.marie), 'her right was taken away').toBe(404)
      expect(await statusIn(inCell, as.paul), 'his session has ended').toBe(401)
      expect(await statusIn(inCell, late), 'the cell does not know his new session').toBe(503)
      expect(await statusIn(central, late)).toBe(200)
      const text = `pendant la coupure ${Date.now()}`
      await inCell.edit(as.thomas, [change('E1$$1', 'Remarque', text, written)])
      written = text
      expect((await inCell.row('E1$$1')).Remarque).toBe(text)
      const { projects } = await server.call(listProjects, {}, { as: as.thomas })
      expect(projects.map(({ id }) => id)).toContain(inCell.project.id)
      await pause(Math.min(1000, 1000 * CUT_SECONDS))
    } while (Date.now() - cutAt < 1000 * CUT_SECONDS)
    expect(
      new Set(server.log.takeErrors().map((line) => /The cell does not know[^."]*/.exec(line)?.[0])),
    ).toEqual(new Set(['The cell does not know these rights yet']))
    replication.mend()
    await vi.waitFor(async () => expect(await statusIn(inCell, late)).toBe(200), FOLLOWS)
    expect(await statusIn(inCell, as.marie)).toBe(404)
    expect(await statusIn(inCell, as.paul)).toBe(401)
    await vi.waitFor(
      async () => expect(await copiedBy(cell.database)).toEqual(await copiedBy(server.database)),
      FOLLOWS,
    )
    server.log.takeErrors()
  })

  test('OPS-08 a cell that is not migrated yet goes on with what it knows, and follows again once it is', async () => {
    const newerColumn = 'alter table core.users add column newer_release text'
    await sql.raw(newerColumn).execute(server.database.owner)
    await sql`update core.users set newer_release = 'x' where id = ${thomas.id}`.execute(
      server.database.owner,
    )
    const late = await server.signInAs(thomas)
    expect(await statusIn(inCell, late), 'what came after the newer row waits for it').toBe(503)
    await inCell.edit(as.thomas, [change('E2$$1', 'Remarque', 'pendant la mise à jour')])
    expect(await statusIn(central, late)).toBe(200)
    await sql.raw(newerColumn).execute(cell.database.owner)
    await vi.waitFor(async () => expect(await statusIn(inCell, late)).toBe(200), FOLLOWS)
    server.log.takeErrors()
  })
})
