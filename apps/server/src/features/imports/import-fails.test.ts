import { Readable } from 'node:stream'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importText, LEDGER_HEADER, LEDGER_MAPPING, traceOf } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { importLedger } from './import-ledger.ts'
import { mappingSchema } from './mapping.schema.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)
const { owner } = server.database

const LINES = ['T1,S1,INV-1001,100.00,2024-01-31', 'T2,S1,1001,100.00,2024-02-01']

async function importedProject() {
  const project = await server.project({ members: [[staff, 'manage']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const load = (...more: string[]) =>
    importText(server.database, project, staff, [
      { content: [LEDGER_HEADER, ...LINES, ...more, ''].join('\n') },
    ])
  const state = async () => ({
    trace: await traceOf(server.database, project),
    rows: await server.call(getViewData, { params, query: {} }, { as }),
  })
  await load()
  return { project, load, state }
}

/** A statement of the database itself that stops an import at one of its steps, and the one that takes it away. */
const raise = (event: string, table: string, code = 'P0001') => ({
  break: [
    `create function public.stop_here() returns trigger language plpgsql as
     $$ begin raise exception 'stopped here' using errcode = '${code}'; end $$`,
    `create ${event.includes('deferred') ? 'constraint ' : ''}trigger stop_here ${event.replace('deferred', '')} on ${table}
     ${event.includes('deferred') ? 'deferrable initially deferred' : ''} for each row execute function public.stop_here()`,
  ],
  mend: [`drop trigger stop_here on ${table}`, 'drop function public.stop_here()'],
})

const STOPS = {
  'in detection': {
    break: ['alter function core.number_shape(text) rename to number_shape_away'],
    mend: ['alter function core.number_shape_away(text) rename to number_shape'],
  },
  'when the publication is recorded': raise('before insert', 'core.publications'),
  'when the view is switched': raise('before update', 'core.views'),
  'at the commit, which another transaction hinders': raise(
    'after insert deferred',
    'core.publications',
    '40001',
  ),
}

test.each(Object.entries(STOPS))(
  'DATA-03 SEC-04 an import that fails %s leaves everything as it was',
  async (_, stop) => {
    const { load, state } = await importedProject()
    const before = await state()
    for (const statement of stop.break) await sql.raw(statement).execute(owner)
    try {
      await expect(load('T3,S1,1001,100.00,2024-02-02')).rejects.toThrow(/stopped here|does not exist/)
    } finally {
      for (const statement of stop.mend) await sql.raw(statement).execute(owner)
    }
    expect(await state()).toEqual(before)
    expect(await load('T3,S1,1001,100.00,2024-02-02')).toMatchObject({ publishedRows: 3 })
  },
)

test('DATA-03 SEC-04 an import whose connection ends in the middle fails and leaves everything as it was, and the next one succeeds', async () => {
  const { project, load, state } = await importedProject()
  const before = await state()
  async function* interrupted() {
    yield `${LEDGER_HEADER}\n${LINES.join('\n')}\n`
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'copy project_%' and state = 'active'`.execute(owner)
    expect(ended.rows).toHaveLength(1)
    for (let line = 0; line < 100_000; line++) yield `L${line},S1,${line},1.00,2024-01-01\n`
  }
  const request = {
    projectId: project.id,
    files: [{ name: 'ledger.csv', open: () => Readable.from(interrupted(), { objectMode: false }) }],
    mapping: mappingSchema.parse(LEDGER_MAPPING),
    skipBadLines: false,
    actorId: staff.id,
  }
  await expect(importLedger(server.database, request)).rejects.toThrow()
  expect(await state()).toEqual(before)
  expect(await load()).toMatchObject({ publishedRows: 2 })
})
