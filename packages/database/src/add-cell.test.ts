import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { insertProject } from './people/people.sql.ts'
import { cellsMissing, createTestCell } from './testing/create-test-cell.ts'
import { createTestDatabase } from './testing/create-test-database.ts'
import { startTemporaryServer } from './testing/temporary-server.ts'
import { prepareTemplate, type TestTemplate } from './testing/test-template.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`No cells are made: ${missing}\n`)

/** A server besides that of all tests: of the embedded version, whatever the other one is. */
async function startOtherServer(): Promise<TestTemplate> {
  const { server, superuserUrl, stop } = await startTemporaryServer()
  onTestFinished(stop)
  return prepareTemplate(server, { superuserUrl })
}

describe.skipIf(missing !== null)('a cell on another server than the central database', () => {
  test.each([
    ['the other one has the cell', false],
    ['the other one has the central database', true],
  ])('OPS-08 OPS-01 it follows people and projects: %s', { timeout: 120_000 }, async (_, isCentralThere) => {
    const other = await startOtherServer()
    const central = await createTestDatabase(isCentralThere ? other : undefined)
    onTestFinished(() => central.drop())
    const cell = await createTestCell(central, isCentralThere ? {} : { template: other })
    onTestFinished(() => cell.drop())
    const project = { name: 'Audit', company: 'Valmont', features: ['dashboard' as const], cell: 1 }
    await central.database.owner.transaction().execute((tx) => insertProject(tx, project))
    const known = () => cell.database.owner.selectFrom('core.projects').select(['name', 'cell']).execute()
    await vi.waitFor(async () => expect(await known()).toEqual([{ name: 'Audit', cell: 1 }]), 10_000)
    const companies = await cell.database.owner.selectFrom('core.companies').select('name').execute()
    expect(companies).toEqual([{ name: 'Valmont' }])
  })
})
