import { cellsMissing, createTestCell } from '@quitus/database/testing/create-test-cell.ts'
import { describe, expect, test } from 'vitest'
import { startAccessWorld } from '../access/access-world.ts'
import { testAccess } from '../access/test-access.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`Access to projects in cells is not tested: ${missing}\n`)

describe.skipIf(missing !== null)('OPS-08 projects in a cell', async () => {
  const world = await startAccessWorld({ createCells: async (central) => [await createTestCell(central)] })
  testAccess(world)

  test('OPS-08 the project of the matrix is in the cell, not in the central database', async () => {
    const { server, project } = world
    const cell = await server.deps.cells.partsOf(project.id)
    expect(cell).not.toBeNull()
    expect(cell?.database).not.toBe(server.database)
  })
})
