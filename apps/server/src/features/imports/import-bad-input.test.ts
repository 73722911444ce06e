import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  importRefusal,
  importText,
  LEDGER_HEADER,
  LEDGER_MAPPING,
  traceOf,
} from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { importLedger } from './import-ledger.ts'
import type { BadLinesError } from './loading/load-ledger.ts'
import { mappingSchema } from './mapping.schema.ts'

const server = await startTestServer()
const { database } = server
const staff = await server.person({ roleType: 'staff' })

async function emptyProject() {
  const project = await server.project({ members: [[staff, 'manage']] })
  const before = await traceOf(database, project)
  return {
    project,
    isUntouched: async () => expect(await traceOf(database, project)).toEqual(before),
    load: (content: string | Buffer, given?: Parameters<typeof importText>[4]) =>
      importText(database, project, staff, [{ content }], given),
    stream: (open: () => Readable) =>
      importLedger(database, {
        projectId: project.id,
        files: [{ name: 'ledger.csv', open }],
        mapping: mappingSchema.parse(LEDGER_MAPPING),
        skipBadLines: false,
        actorId: staff.id,
      }),
  }
}

const GOOD = ['T1,S1,INV-1001,100.00,2024-01-31', 'T2,S1,1001,100.00,2024-02-01']
const text = (...lines: string[]) => [LEDGER_HEADER, ...lines, ''].join('\n')

test.each(['', '"'])(
  'DATA-01 a line of 3 GB that begins with %j is refused after its first million characters',
  async (start) => {
    const { stream, isUntouched } = await emptyProject()
    let given = 0
    function* endless() {
      yield Buffer.from(`${LEDGER_HEADER}\n${start}`)
      const piece = Buffer.alloc(1024 * 1024, 'x')
      for (; given < 3 * 1024; given++) yield piece
    }
    const error = await importRefusal(stream(() => Readable.from(endless())))
    expect(error.code).toBe(start === '' ? 'line_too_long' : 'field_too_long')
    expect(error.values).toMatchObject({ line: 2 })
    expect(given).toBeLessThan(16)
    await isUntouched()
  },
)

test('DATA-01 ten thousand bad lines are counted, the first thousand listed, and the good ones can go on', async () => {
  const { load, isUntouched } = await emptyProject()
  const bad = Array.from({ length: 10_000 }, (_, at) => `B${at},S1,1,douze,2024-01-01`)
  const error = await importRefusal(load(text(...GOOD, ...bad)))
  expect(error.values).toEqual({ count: 10_000 })
  expect((error as BadLinesError).badLines.listed).toHaveLength(1000)
  await isUntouched()
  const report = await load(text(...GOOD, ...bad), { skipBadLines: true })
  expect(report).toMatchObject({ lines: 10_002, badLineCount: 10_000, publishedRows: 2 })
})

test('DATA-08 API-06 keys that are there five thousand times are counted, and every line is kept', async () => {
  const { load } = await emptyProject()
  const again = Array.from({ length: 5000 }, () => GOOD[0] ?? '')
  const report = await load(text(...GOOD, ...again), { skipBadLines: true })
  expect(report).toMatchObject({ lines: 5002, badLineCount: 0 })
  expect(report.repeatedKeys).toHaveLength(1000)
  expect(report.files[0]?.repeatedKeys).toBe(5000)
})

test('DATA-01 titles before the header, the header met again, blank lines and totals are reported and passed over', async () => {
  const { load } = await emptyProject()
  const content = [
    'Ledger of 2024,,,,',
    '',
    LEDGER_HEADER,
    GOOD[0],
    ',,,,',
    LEDGER_HEADER,
    GOOD[1],
    'Total,,,200.00,',
    ',,,200.00,',
    '  ',
  ].join('\n')
  const report = await load(content)
  expect(report).toMatchObject({ lines: 2, badLineCount: 0, publishedRows: 2 })
  expect(report.files[0]).toMatchObject({
    form: { headerLine: 3 },
    blankLines: 2,
    repeatedHeaders: 1,
    totalLines: [8, 9],
  })
})

test('DATA-01 a supplier called Total is none', async () => {
  const { load } = await emptyProject()
  const report = await load(text(...GOOD, 'T3,TOTAL ENERGIES,7,5.00,2024-01-01'), {
    mapping: { publish: 'lines' },
  })
  expect(report).toMatchObject({ publishedRows: 3 })
  expect(report.files[0]?.totalLines).toEqual([])
})

test('DATA-01 a second header of other words is a bad line with its number', async () => {
  const { load } = await emptyProject()
  const error = await importRefusal(load(text('(key),(name),(number),(EUR),(day)', ...GOOD)))
  expect((error as BadLinesError).badLines.listed).toMatchObject([
    { line: 2, column: 'Amount', value: '(EUR)' },
  ])
})

test.each<[string, Buffer]>([
  ['utf-16le', Buffer.from(`\ufeff${text(...GOOD)}`, 'utf16le')],
  ['utf-16le', Buffer.from(text(...GOOD), 'utf16le')],
  ['utf-16be', Buffer.from(`\ufeff${text(...GOOD)}`, 'utf16le').swap16()],
  ['windows-1252', Buffer.from(text(...GOOD).replaceAll('S1', 'Caf\u00e9 \u0080'), 'latin1')],
  ['iso-8859-15', Buffer.from(text(...GOOD).replaceAll('S1', 'Caf\u00e9 \u00a4'), 'latin1')],
])('DATA-01 a file in %s is read', async (encoding, content) => {
  const { load, project } = await emptyProject()
  const report = await load(content)
  expect(report).toMatchObject({ lines: 2, anomalies: 1, files: [{ form: { encoding } }] })
  const isLatin = !encoding.startsWith('utf')
  const answer = await sql<{ supplier: string }>`
    select l2 as supplier from ${sql.id(`project_${project.id}`, await ledgerOf(project))} limit 1`.execute(
    database.owner,
  )
  expect(answer.rows).toEqual([{ supplier: isLatin ? 'Café €' : 'S1' }])
})

async function ledgerOf(project: { id: number }): Promise<string> {
  const answer = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = ${`project_${project.id}`} and starts_with(tablename, 'ledger_')`.execute(
    database.owner,
  )
  return answer.rows[0]?.name ?? ''
}

test.each([',', ';', '\t', '|'])('DATA-01 fields parted by %j are found', async (delimiter) => {
  const { load } = await emptyProject()
  const report = await load(text(...GOOD).replaceAll(',', delimiter))
  expect(report).toMatchObject({ lines: 2, anomalies: 1, files: [{ form: { delimiter } }] })
})

test('DATA-01 CELL-07 marks of numbers and the order of days are found out by column from the whole file', async () => {
  const { load, project } = await emptyProject()
  const lines = Array.from({ length: 500 }, (_, at) => `K${at};S${at};${at};1.234;01/02/2024`)
  const header = LEDGER_HEADER.replaceAll(',', ';')
  const content = [header, ...lines, 'K500;S;1;1.234.567,89;31/02/2024'.replace('31/02', '31/03'), ''].join(
    '\n',
  )
  const report = await load(content, { mapping: { publish: 'lines' } })
  expect(report.files[0]?.form.columns).toEqual([
    { header: 'Amount', decimalMark: ',', thousandsMark: '.' },
    { header: 'Date', dateFormat: 'dd/mm/yyyy' },
  ])
  const answer = await sql<{ amount: string; day: string }>`
    select l4::text as amount, l5::text as day from ${sql.id(`project_${project.id}`, await ledgerOf(project))}
    order by line_id limit 1`.execute(database.owner)
  expect(answer.rows).toEqual([{ amount: '1234', day: '2024-02-01 00:00:00' }])
})

test('DATA-01 headers that drift are found under any of their names', async () => {
  const { load } = await emptyProject()
  const [first, ...others] = LEDGER_MAPPING.columns
  const columns = [{ ...first, header: ['Transaction', 'N° de transaction'] }, ...others]
  const content = text(...GOOD).replace('Transaction,Supplier', 'n de Transaction,SUPPLIER.')
  expect(await load(content, { mapping: { columns } })).toMatchObject({ lines: 2 })
})

test('DATA-01 a connection that is lost while rows are copied leaves nothing, and the next import works', async () => {
  const { stream, isUntouched, load } = await emptyProject()
  let openings = 0
  async function* rows() {
    const isCopying = ++openings === 2
    yield Buffer.from(`${LEDGER_HEADER}\n`)
    for (let piece = 0; piece < 40; piece++) {
      if (isCopying && piece === 20) await endCopies()
      yield Buffer.from(
        Array.from({ length: 5000 }, (_, at) => `T${piece}-${at},S,${at},1.00,2024-01-01\n`).join(''),
      )
    }
  }
  expect((await importRefusal(stream(() => Readable.from(rows())))).code).toBe('connection_lost')
  await isUntouched()
  expect(await load(text(...GOOD))).toMatchObject({ publishedRows: 2 })
})

async function endCopies(): Promise<void> {
  const answer = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where query ~* '^copy .*ledger_import' and datname = current_database()`.execute(database.owner)
  expect(answer.rows).toEqual([{ ended: true }])
}

test('DATA-01 a disk that is full at the last step leaves nothing, and the next import works', async () => {
  const { isUntouched, load } = await emptyProject()
  // The owner may not limit the server's disk: what PostgreSQL says of a full one is said by a trigger, after all
  // rows are loaded.
  await sql`
    create function public.fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end
      $$`.execute(database.owner)
  await sql`create trigger fill_disk before insert on core.publications execute function public.fill_disk()`.execute(
    database.owner,
  )
  expect((await importRefusal(load(text(...GOOD)))).code).toBe('storage_full')
  await sql`drop function public.fill_disk() cascade`.execute(database.owner)
  await isUntouched()
  expect(await load(text(...GOOD))).toMatchObject({ publishedRows: 2 })
})
