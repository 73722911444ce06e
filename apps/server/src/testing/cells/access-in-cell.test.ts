import { cellsMissing, createTestCell } from '@quitus/database/testing/create-test-cell.ts'
import { describe } from 'vitest'
import { startAccessWorld } from '../access/access-world.ts'
import { testAccess } from '../access/test-access.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`Access to projects in cells is not tested: ${missing}\n`)

describe.skipIf(missing !== null)('OPS-08 projects in a cell', async () => {
  testAccess(await startAccessWorld({ createCells: async (central) => [await createTestCell(central)] }))
})
