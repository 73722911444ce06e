import { getProject } from '@quitus/contract/projects/get-project.ts'
import { listProjects } from '@quitus/contract/projects/list-projects.ts'
import { insertProject, setMember } from '@quitus/database/people/people.sql.ts'
import { prepareOwnProjects } from '@quitus/database/prepare-projects.sql.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { createTestDatabase, type TestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { type DatabaseLine, lineTo } from '@quitus/database/testing/database-line.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestServer } from '../start-test-server.ts'
import { change, publishForWriting } from '../writing-world.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`Cells that are down are not tested: ${missing}\n`)

/** How long a call may take while the central database does not answer: a second, and what a busy machine adds. */
const MOST_MS = 5000

describe.skipIf(missing !== null)('a database that is down', async () => {
  let toCentral: DatabaseLine<TestDatabase>
  let toCell: DatabaseLine<TestCell>
  const server = await startTestServer({
    createDatabase: async () => {
      toCentral = await lineTo(await createTestDatabase())
      return toCentral.database
    },
    createCells: async (central) => {
      toCell = await lineTo(await createTestCell(central))
      return [toCell.database]
    },
  })
  const thomas = await server.person({ roleType: 'staff' })
  const as = await server.signInAs(thomas)
  const publishedIn = (cell: number) => publishForWriting(server, thomas, [[thomas, 'manage']], { cell })
  const [central, inCell] = [await publishedIn(0), await publishedIn(1)]
  const unknownYet = { project: await projectThatNobodyOpened() }
  const statusOf = async ({ project }: { project: { id: number } }) => {
    const begun = Date.now()
    const answer = await server.send(getProject, { params: { projectId: project.id } }, { as })
    return { status: answer.statusCode, isSoon: Date.now() - begun < MOST_MS }
  }
  /** A project of the cell of which this process has not read yet where it is. */
  async function projectThatNobodyOpened(): Promise<{ id: number }> {
    const given = { name: 'Audit', company: 'Valmont', features: [], cell: 1 }
    const id = await toCentral.database.database.owner.transaction().execute(async (tx) => {
      const project = await insertProject(tx, given)
      await setMember(tx, project, thomas.id, 'manage')
      return project
    })
    const { owner } = toCell.database.database
    const members = () =>
      owner.selectFrom('core.project_members').select('user_id').where('project_id', '=', id).execute()
    await vi.waitFor(async () => expect(await members()).toHaveLength(1), 10_000)
    await prepareOwnProjects(owner)
    return { id }
  }
  const awaiting = async () => {
    const { projects } = await server.call(listProjects, {}, { as })
    return new Map(projects.map(({ id, awaiting }) => [id, awaiting]))
  }
  const whileDown = (line: DatabaseLine<TestDatabase>, how: 'cut' | 'hold') => {
    line[how]()
    onTestFinished(() => {
      line.mend()
      server.log.takeErrors()
    })
  }

  test('OPS-08 while a cell is down its projects are refused with a retryable error, and others go on', async () => {
    expect([await statusOf(central), await statusOf(inCell)]).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])
    whileDown(toCell, 'cut')
    expect(await statusOf(inCell)).toMatchObject({ status: 503 })
    expect(await statusOf(central)).toMatchObject({ status: 200 })
    const listed = await awaiting()
    expect(listed.get(inCell.project.id), 'nothing is known of it').toBeNull()
    expect(listed.get(central.project.id)).toBeGreaterThan(0)
    await central.edit(as, [change('E1$$1', 'Remarque', 'écrit')])
    toCell.mend()
    expect((await awaiting()).get(inCell.project.id)).toBe(listed.get(central.project.id))
    expect(await statusOf(inCell)).toMatchObject({ status: 200 })
    server.log.takeErrors()
  })

  test('OPS-08 a cell that does not answer keeps nobody from the list of projects for longer than a second', async () => {
    whileDown(toCell, 'hold')
    const begun = Date.now()
    expect((await awaiting()).get(inCell.project.id)).toBeNull()
    expect(Date.now() - begun).toBeLessThan(MOST_MS)
    server.log.takeErrors()
  })

  test('OPS-08 a central database that does not answer holds calls in a cell up for a second at most', async () => {
    whileDown(toCentral, 'hold')
    expect(await statusOf(inCell)).toEqual({ status: 200, isSoon: true })
    const begun = Date.now()
    for (let call = 0; call < 5; call++) expect((await statusOf(inCell)).status).toBe(200)
    expect(await statusOf(unknownYet), 'its cell is read in a copy of the directory').toMatchObject({
      status: 200,
    })
    expect(Date.now() - begun, 'the silence is noticed once').toBeLessThan(MOST_MS)
    server.log.takeErrors()
  })

  test('OPS-08 while the central database is down, cells serve the sessions that they know', async () => {
    whileDown(toCentral, 'cut')
    expect(await statusOf(inCell)).toEqual({ status: 200, isSoon: true })
    await inCell.edit(as, [change('E1$$1', 'Remarque', 'écrit sans la base centrale')])
    expect((await inCell.row('E1$$1')).Remarque).toBe('écrit sans la base centrale')
    expect(await statusOf(central)).toMatchObject({ status: 503 })
    server.log.takeErrors()
  })
})
