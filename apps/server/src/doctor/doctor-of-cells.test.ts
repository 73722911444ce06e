import { refreshSubscription, SUBSCRIPTION } from '@quitus/database/cells/replication.sql.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { superuserUrlOf } from '@quitus/database/testing/test-template.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findingTexts } from '#deps/finding.ts'
import { createMessages } from '#language/messages.ts'
import { readConfig } from '../config.ts'
import { selectSlots } from './cell-state.sql.ts'
import { judgeSlot, judgeSlots, judgeState, judgeWorkers } from './check-cells.ts'
import { examineInstallation } from './examine-installation.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`The examination of cells is not tested: ${missing}\n`)

/** A limit against hanging. */
const WAIT = { timeout: 30_000, interval: 200 }
/** Nothing listens there. */
const CLOSED = 'postgres://quitus@127.0.0.1:9/quitus'

describe.skipIf(missing !== null)('the examination of an installation with cells', async () => {
  const central = await createTestDatabase()
  const cell: TestCell = await createTestCell(central)
  const messages = await createMessages()
  const entryOf = (number: number, databaseUrl: string) => ({
    number,
    databaseUrl,
    databaseAppUrl: databaseUrl,
  })
  const ofCells = async (cells = [entryOf(1, cell.ownerUrl)], settings: NodeJS.ProcessEnv = {}) => {
    const config = readConfig({ DATABASE_URL: central.ownerUrl, CELLS: JSON.stringify(cells), ...settings })
    const found = await examineInstallation(config, () => new Date())
    return found.filter(({ code }) => code.startsWith('cell'))
  }
  const codesOf = async (...given: Parameters<typeof ofCells>) =>
    (await ofCells(...given)).map(({ state, code }) => `${state} ${code}`)
  const asSuperuser = async (work: (client: Client) => Promise<unknown>) => {
    const client = new Client({ connectionString: superuserUrlOf(cell) })
    await client.connect()
    await work(client).finally(() => client.end())
  }
  afterAll(async () => {
    await cell.drop()
    await central.drop()
  })

  test('OPS-08 OPS-01 a cell that follows is well: its schema, its log, its connections', async () => {
    // The walsender of the first copy may still be about to begin.
    await vi.waitFor(
      async () =>
        expect(await codesOf()).toEqual(['ok cellFits', 'ok cellUpToDate', 'ok cellConnectionsSuffice']),
      WAIT,
    )
  })

  test('OPS-08 OPS-01 a cell that cannot be reached is named, and so is one that the settings lack', async () => {
    const down = await ofCells([entryOf(1, CLOSED)])
    expect(down).toMatchObject([{ state: 'problem', code: 'cellFails', values: { cell: '1' } }])
    expect(await ofCells([])).toMatchObject([{ state: 'problem', code: 'cellNotSet', values: { cell: '1' } }])
    expect(await codesOf([entryOf(2, cell.ownerUrl), entryOf(1, CLOSED)])).toEqual(
      expect.arrayContaining(['problem cellOther', 'problem cellSlotMissing', 'problem cellFails']),
    )
  })

  test('OPS-08 OPS-01 a cell of an older or a later release is found', async () => {
    const { owner } = cell.database
    const { rows } = await sql<{ name: string }>`
      delete from public.quitus_migrations
      where name = (select max(name) from public.quitus_migrations) returning name`.execute(owner)
    onTestFinished(async () => {
      await sql`delete from public.quitus_migrations where name = '999_later.sql'`.execute(owner)
      await sql`insert into public.quitus_migrations (name) values (${rows[0]?.name})`.execute(owner)
    })
    expect(await codesOf()).toContain('problem cellSchemaOld')
    await sql`insert into public.quitus_migrations (name) values ('999_later.sql')`.execute(owner)
    expect(await codesOf()).toContain('warning cellSchemaNewer')
  })

  test('OPS-08 OPS-01 a cell whose subscription is disabled, or lacks a table, is found', async () => {
    await asSuperuser((client) => client.query(`alter subscription ${SUBSCRIPTION} disable`))
    await vi.waitFor(
      async () =>
        expect(await codesOf()).toEqual(
          expect.arrayContaining(['problem cellNotFollowing', 'problem cellSlotUnread']),
        ),
      WAIT,
    )
    await asSuperuser((client) => client.query(`alter subscription ${SUBSCRIPTION} enable`))
    const { owner } = central.database
    await sql`alter publication quitus_central drop table core.notice_settings`.execute(owner)
    await asSuperuser(refreshSubscription)
    const [incomplete] = (await ofCells()).filter(({ code }) => code === 'cellTablesMissing')
    expect(incomplete?.values).toEqual({ cell: '1', tables: 'core.notice_settings' })
    await sql`alter publication quitus_central add table core.notice_settings`.execute(owner)
  })

  test('OPS-08 OPS-01 pools beyond what the server of a cell has are found', async () => {
    expect(await codesOf(undefined, { DATABASE_POOL: '500' })).toContain('problem cellConnectionsShort')
  })

  test('OPS-08 OPS-01 log that was thrown away, or is about to be, is a problem, and much log a warning', () => {
    const judged = (status: string, bytes = 0) => {
      const { state, code } = judgeSlot('1', { status, isRead: true, bytes })
      return `${state} ${code}`
    }
    expect([judged('lost'), judged('unreserved'), judged('reserved'), judged('extended', 2e9)]).toEqual([
      'problem cellSlotLost',
      'problem cellSlotAtRisk',
      'ok cellUpToDate',
      'warning cellBehind',
    ])
  })

  test('OPS-08 OPS-01 a server of a cell without workers for those who follow is a problem, without any for a copy a warning', () => {
    const judged = (allowed: number) =>
      judgeWorkers('1', { subscriptions: 4, allowed }).map(({ state, code }) => `${state} ${code}`)
    expect([judged(6), judged(5), judged(4), judged(3)]).toEqual([
      [],
      ['warning cellWorkersShort'],
      ['warning cellWorkersShort'],
      ['problem cellWorkersShort'],
    ])
  })

  test('OPS-08 OPS-01 a server without slots for those who follow it is a problem, without any for a copy a warning', () => {
    const judged = (cell: string | null, allowed: number | null) =>
      judgeSlots(cell, { used: 4, allowed }).map(({ state, code }) => `${state} ${code}`)
    expect([judged(null, 7), judged(null, 6), judged('1', 4), judged('1', 3), judged('1', null)]).toEqual([
      [],
      ['warning cellCentralSlotsShort'],
      ['warning cellSlotsShort'],
      ['problem cellSlotsShort'],
      [],
    ])
  })

  test('OPS-08 OPS-01 the central server says how many slots it has in use, and may have', async () => {
    const { used, allowed } = await selectSlots(central.database.ownerPool)
    expect(used).toBeGreaterThan(0)
    expect(allowed).toBeGreaterThanOrEqual(used)
  })

  test('OPS-08 I18N-01 every finding about cells has words and a remedy in both languages', () => {
    const following = { isEnabled: true, incomplete: [], missing: ['core.users'] }
    const findings = [
      ...judgeState(1, { number: 1, pending: 1, unknown: 1, following }),
      ...judgeState(1, { number: 2, pending: 0, unknown: 0, following }),
      ...judgeState(1, { number: 1, pending: 0, unknown: 0, following: { ...following, isEnabled: false } }),
      ...judgeWorkers('1', { subscriptions: 4, allowed: 4 }),
      ...[null, '1'].flatMap((cell) => judgeSlots(cell, { used: 4, allowed: 4 })),
      judgeSlot('1', null),
      judgeSlot('1', { status: 'lost', isRead: false, bytes: 0 }),
      judgeSlot('1', { status: 'reserved', isRead: false, bytes: 0 }),
    ]
    for (const locale of LOCALES)
      for (const finding of findings) {
        const { text, remedy } = findingTexts(finding, messages(locale))
        expect(`${text} ${remedy}`).not.toMatch(/\{\{|doctor:|undefined|null/)
      }
  })
})
