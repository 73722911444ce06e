import { getProject } from '@quitus/contract/projects/get-project.ts'
import { listProjects } from '@quitus/contract/projects/list-projects.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { type DatabaseLine, lineTo } from '@quitus/database/testing/database-line.ts'
import { describe, expect, test, vi } from 'vitest'
import { startTestServer } from '../start-test-server.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`A cell that is down at the start is not tested: ${missing}\n`)

/** A limit against hanging. */
const WAIT = { timeout: 30_000, interval: 100 }

describe.skipIf(missing !== null)('a cell that is down when a process starts', async () => {
  let toCell: DatabaseLine<TestCell>
  const server = await startTestServer({
    awaitsCells: false,
    createCells: async (central) => {
      toCell = await lineTo(await createTestCell(central))
      toCell.cut()
      return [toCell.database]
    },
  })
  const thomas = await server.person({ roleType: 'staff' })
  const central = await server.project({ members: [[thomas, 'manage']] })
  const as = await server.signInAs(thomas)
  const statusOf = async ({ id }: { id: number }) =>
    (await server.send(getProject, { params: { projectId: id } }, { as })).statusCode

  test('OPS-08 a process that starts while a cell is down serves the others, and the cell as soon as it is there', async () => {
    expect(server.deps.cells.isWhole()).toBe(false)
    // The builder waits for the cell of its project, which is not there yet.
    await expect(server.project({ cell: 1, members: [[thomas, 'manage']] })).rejects.toThrow('unavailable')
    const { projects } = await server.call(listProjects, {}, { as })
    const inCell = projects.find(({ id }) => id !== central.id)
    if (inCell === undefined) throw new Error('The list does not name the project of the cell.')
    expect([await statusOf(central), await statusOf(inCell)]).toEqual([200, 503])
    toCell.mend()
    await vi.waitFor(async () => expect(await statusOf(inCell)).toBe(200), WAIT)
    expect(server.deps.cells.isWhole()).toBe(true)
    const errors = server.log.takeErrors()
    expect(errors).toContainEqual(expect.stringContaining('a cell cannot be served yet'))
  })
})
