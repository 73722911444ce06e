import { expect, onTestFinished, test, vi } from 'vitest'
import { insertProject } from './people/people.sql.ts'
import { cellsMissing, createTestCell } from './testing/create-test-cell.ts'
import { createTestDatabase } from './testing/create-test-database.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`No cells are made: ${missing}\n`)

async function startCell() {
  const central = await createTestDatabase()
  onTestFinished(() => central.drop())
  const cell = await createTestCell(central)
  onTestFinished(() => cell.drop())
  return { central, cell }
}

test.skipIf(missing !== null)('OPS-08 a cell has people and projects of the central database', async () => {
  const { central, cell } = await startCell()
  await central.database.owner
    .transaction()
    .execute((tx) =>
      insertProject(tx, { name: 'Valmont', company: 'Valmont', features: ['dashboard'], cell: 1 }),
    )
  await vi.waitFor(async () =>
    expect(await cell.database.owner.selectFrom('core.projects').select(['name', 'cell']).execute()).toEqual([
      { name: 'Valmont', cell: 1 },
    ]),
  )
})
