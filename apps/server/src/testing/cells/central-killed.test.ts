import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getProject } from '@quitus/contract/projects/get-project.ts'
import { setMember } from '@quitus/database/people/people.sql.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { createTestDatabase, type TestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { type DatabaseLine, lineTo } from '@quitus/database/testing/database-line.ts'
import { startTemporaryServer } from '@quitus/database/testing/temporary-server.ts'
import { prepareTemplate } from '@quitus/database/testing/test-template.ts'
import { Client } from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { LETTER_VIEW } from '../letters/letter-view.ts'
import { createFaultCaller } from '../processes/fault-calls.ts'
import { COLUMN, type Done, editRow } from '../processes/fault-work.ts'
import { selectReviewTexts } from '../review-texts.sql.ts'
import { runServer } from '../run-server.ts'
import { startTestServer } from '../start-test-server.ts'
import { publishForWriting, type WritingWorld } from '../writing-world.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`A central database that is killed is not tested: ${missing}\n`)

const KILLS = 3
/** Edits in the cell that each outage must see before the central database can be reached again. */
const EDITS_WHILE_DOWN = 40
const ENTRIES = Array.from({ length: 4 }, (_, at) => `W${at}$$1`)
const ROWS = ENTRIES.map((entryId, at) => ({
  ...{ entryId, anomalyId: `W${at}` },
  values: { Écriture: `W${at}`, Ligne: '1', Montant: at },
}))

describe.skipIf(missing !== null)('a central database that is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quitus-central-killed-'))
  const { stop, ...other } = await startTemporaryServer()
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await stop()
  })
  // Servers of tests acknowledge what they have not written yet.
  await withSuperuser(async (superuser) => {
    await superuser.query('alter system set synchronous_commit = on')
    await superuser.query('select pg_reload_conf()')
  })
  const template = await prepareTemplate(other.server, other)
  let line!: DatabaseLine<TestDatabase>
  let cell!: TestCell
  const observer = await startTestServer({
    clockStart: new Date(),
    createDatabase: async () => {
      const central = await createTestDatabase(template)
      line = await lineTo(central)
      return central
    },
    createCells: async (central) => {
      cell = await createTestCell(central)
      return [cell]
    },
  })
  const person = await observer.person({ roleType: 'staff' })
  const late = await observer.person({ roleType: 'staff' })
  const worldIn = (number: number) =>
    publishForWriting(observer, person, [[person, 'manage']], { view: LETTER_VIEW, rows: ROWS, cell: number })
  const [inCell, inCentral] = [await worldIn(1), await worldIn(0)]
  const cells = [{ number: 1, databaseUrl: cell.ownerUrl, databaseAppUrl: cell.appUrl }]
  const server = await runServer(join(folder, 'server'), line.database, {
    ...{ RATE_LIMIT: '0', CELLS: JSON.stringify(cells) },
  })
  afterAll(() => server.stop())

  async function withSuperuser<Result>(work: (superuser: Client) => Promise<Result>): Promise<Result> {
    const superuser = new Client({ connectionString: other.superuserUrl })
    await superuser.connect()
    try {
      return await work(superuser)
    } finally {
      await superuser.end()
    }
  }

  /** Kills the server of the central database, which is started again, and keeps the way to it cut meanwhile. */
  async function kill(): Promise<void> {
    const folder = await withSuperuser((superuser) =>
      superuser.query<{ data_directory: string }>('show data_directory'),
    )
    const file = join(folder.rows[0]?.data_directory ?? '', 'postmaster.pid')
    const [pid] = (await readFile(file, 'utf8')).split('\n')
    line.cut()
    process.kill(Number(pid), 'SIGKILL')
  }

  test(`OPS-08 SEC-04 people go on editing in a cell while the central database is killed ${KILLS} times under load, and nothing that was acknowledged is lost`, {
    timeout: 300_000,
  }, async () => {
    const newDone = (): Done => ({
      edits: 0,
      reads: 0,
      lost: 0,
      exports: 0,
      letters: 0,
      uploads: 0,
      retried: 0,
    })
    const done = { cell: newDone(), central: newDone() }
    let isOver = false
    const editAll = async (world: WritingWorld, ofWorld: Done) => {
      const caller = createFaultCaller(server.address, person.login, ofWorld)
      await caller.signInAgain()
      const work = { world, done: ofWorld, isOver: () => isOver, caller }
      return Promise.all(ENTRIES.map((entryId) => editRow(work, entryId)))
    }
    const untilEdited = (of: Done, more: number) => {
      const target = of.edits + more
      return vi.waitUntil(() => of.edits >= target, { timeout: 60_000, interval: 10 })
    }
    // A server is ready before it has opened its cells.
    const first = createFaultCaller(server.address, person.login, newDone())
    await first.signInAgain()
    await first.persist(getProject, { params: { projectId: inCell.project.id } })
    const editing = Promise.all([editAll(inCell, done.cell), editAll(inCentral, done.central)])
    await untilEdited(done.central, 1)
    await untilEdited(done.cell, 1)
    for (let kills = 0; kills < KILLS; kills++) {
      const before = done.central.edits
      await kill()
      await untilEdited(done.cell, EDITS_WHILE_DOWN)
      expect(done.central.edits - before, 'the central database was down meanwhile').toBeLessThan(
        EDITS_WHILE_DOWN,
      )
      line.mend()
      await untilEdited(done.central, ENTRIES.length)
    }
    isOver = true
    const [ofCell, ofCentral] = await editing
    process.stdout.write(`Central database killed: ${JSON.stringify(done)}\n`)
    const inTheCell = await selectReviewTexts(cell.database.owner, inCell.project.id, COLUMN)
    expect(ENTRIES.map((entryId) => inTheCell.get(entryId))).toEqual(ofCell)
    const inTheCentral = await selectReviewTexts(observer.database.owner, inCentral.project.id, COLUMN)
    expect(ENTRIES.map((entryId) => inTheCentral.get(entryId))).toEqual(ofCentral)
    expect(done.central.lost, 'calls of the central database were refused').toBeGreaterThan(0)
    expect(done.cell.lost, 'no call in the cell was refused').toBe(0)
  })

  test('OPS-08 afterwards the cell follows the central database again', async () => {
    await observer.database.owner
      .transaction()
      .execute((tx) => setMember(tx, inCell.project.id, late.id, 'review'))
    const as = await observer.signInAs(late)
    const project = await observer.call(getProject, { params: { projectId: inCell.project.id } }, { as })
    expect(project).toMatchObject({ right: 'review' })
    observer.log.takeErrors()
  })
})
