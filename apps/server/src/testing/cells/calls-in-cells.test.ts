import { changeMemberships } from '@quitus/contract/admin/change-memberships.ts'
import { createProject } from '@quitus/contract/admin/create-project.ts'
import { getProject } from '@quitus/contract/projects/get-project.ts'
import { updateProjectScreens } from '@quitus/contract/projects/update-project-screens.ts'
import { signOut } from '@quitus/contract/session/sign-out.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../start-test-server.ts'
import { change, publishForWriting } from '../writing-world.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`Calls in cells are not tested: ${missing}\n`)

describe.skipIf(missing !== null)('a project in a cell', async () => {
  let cell: TestCell
  const server = await startTestServer({
    createCells: async (central) => {
      cell = await createTestCell(central)
      return [cell]
    },
  })
  const admin = await server.person({ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] })
  const marie = await server.person({ fullName: 'Marie Delaunay' })
  const asAdmin = await server.signInAs(admin)
  const published = () =>
    publishForWriting(
      server,
      admin,
      [
        [admin, 'manage'],
        [marie, 'review'],
      ],
      { cell: 1 },
    )
  const schemasOf = async (projectId: number) =>
    Promise.all(
      [server.database, cell.database].map(async ({ owner }) => {
        const { rows } = await sql<{ there: boolean }>`
          select to_regnamespace(${projectSchemaName(projectId)}) is not null as there`.execute(owner)
        return rows[0]?.there
      }),
    )
  /** Keeps what replication brings of sessions and members out of the cell, until `mend` or the end of the test. */
  const holdUp = async () => {
    const client = await cell.database.ownerPool.connect()
    await client.query('begin')
    await client.query('lock table core.sessions, core.project_members in share row exclusive mode')
    let mending: Promise<unknown> | undefined
    const mend = async () => {
      mending ??= client.query('rollback').finally(() => client.release())
      await mending
    }
    onTestFinished(mend)
    return mend
  }
  const remove = (projectId: number) =>
    server.call(
      changeMemberships,
      { body: { changes: [{ userId: marie.id, projectId, right: null }] } },
      { as: asAdmin },
    )

  test('OPS-08 ACC-06 a new project goes to the cell that takes projects, and is there when its call is answered', async () => {
    const body = {
      ...{ name: 'Audit 2026', company: 'Valmont', currency: 'EUR', timeZone: 'Europe/Paris' },
      features: ['dashboard' as const],
    }
    const { id } = await server.call(createProject, { body }, { as: asAdmin })
    expect(await schemasOf(id)).toEqual([false, true])
    const project = await server.call(getProject, { params: { projectId: id } }, { as: asAdmin })
    expect(project).toMatchObject({ name: 'Audit 2026', right: 'manage' })
  })

  test('OPS-08 a view in a cell is opened, edited and undone like any other', async () => {
    const world = await published()
    const as = await server.signInAs(marie)
    const { changeSet } = await world.edit(as, [change('E1$$1', 'Remarque', 'dans la cellule')])
    expect((await world.row('E1$$1')).Remarque).toBe('dans la cellule')
    await world.undo(as, changeSet)
    expect((await world.row('E1$$1')).Remarque).toBeNull()
    expect(await world.history('E1$$1')).toHaveLength(2)
    const rows = await server.database.owner
      .selectFrom('core.views')
      .select('source')
      .where('project_id', '=', world.project.id)
      .execute()
    expect(rows, 'the central database has nothing of it').toEqual([])
  })

  test('OPS-08 SEC-02 a right that was taken away is refused at the next call, although the cell does not know it yet', async () => {
    const world = await published()
    const as = await server.signInAs(marie)
    await world.edit(as, [change('E1$$1', 'Remarque', 'avant')])
    await holdUp()
    await remove(world.project.id)
    const params = { projectId: world.project.id }
    const refused = await server.refusal(getProject, { params }, { as })
    expect(refused).toMatchObject({ status: 404, code: 'project_not_found' })
    const known = await cell.database.owner
      .selectFrom('core.project_members')
      .select('user_id')
      .where('project_id', '=', world.project.id)
      .execute()
    expect(known.map(({ user_id }) => user_id)).toContain(marie.id)
  })

  test('OPS-08 SEC-02 a session that ended is refused in the cell at the next call', async () => {
    const world = await published()
    const as = await server.signInAs(marie)
    await holdUp()
    await server.call(signOut, { body: { refreshToken: as.refreshToken } })
    const refused = await server.refusal(getProject, { params: { projectId: world.project.id } }, { as })
    expect(refused).toMatchObject({ status: 401, code: 'session_ended' })
  })

  test('OPS-08 what a cell does not know yet is waited for, never answered with 401 or 404', async () => {
    const world = await published()
    const mend = await holdUp()
    const as = await server.signInAs(marie)
    const params = { projectId: world.project.id }
    const late = await server.refusal(getProject, { params }, { as })
    expect(late).toMatchObject({ status: 503, code: 'unavailable' })
    expect(server.log.takeErrors()).toEqual([
      expect.stringContaining('The cell does not know these rights yet'),
    ])
    const waiting = server.call(getProject, { params }, { as })
    await mend()
    expect(await waiting).toMatchObject({ right: 'review' })
  })

  test('OPS-08 screens are changed centrally, and hold in the cell when the call is answered', async () => {
    const world = await published()
    const params = { projectId: world.project.id }
    await server.call(
      updateProjectScreens,
      { params, body: { features: ['dashboard', 'suppliers'] } },
      { as: asAdmin },
    )
    const { features } = await cell.database.owner
      .selectFrom('core.projects')
      .select('features')
      .where('id', '=', world.project.id)
      .executeTakeFirstOrThrow()
    expect(features).toEqual(['dashboard', 'suppliers'])
  })
})
