import { MAX_ISSUES } from '@quitus/contract/bounded.schema.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { MAX_CHANGES, MAX_WINDOW_CHILDREN } from '@quitus/contract/views/limits.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { signedInStaff } from '#testing/signed-in-user.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'
import type { StoredRow } from '#views/rows/rows.sql.ts'
import { planEdit } from '#views/writing/edit-plan.ts'

const COUNT = 1200
const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)
const rows = Array.from({ length: COUNT }, (_, at) => ({
  entryId: `E${at}$$1`,
  anomalyId: `A${at}`,
  values: { Écriture: `E${at}`, Ligne: '1', Montant: at },
}))
const ANYBODY = { access: { features: ['dashboard'], right: 'manage' }, locale: 'fr', visibleRows } as const
const published = (given = {}) => publishForWriting(server, staff, [[staff, 'manage']], given)

test('CELL-11 API-01 a paste over many rows and columns is one change set of its kind, answered with a thousand of its rows', async () => {
  const world = await published({ rows })
  const changes = rows.flatMap(({ entryId }, at) => [
    change(entryId, 'Remarque', `remarque ${at}`),
    change(entryId, 'Nombre', at),
    change(entryId, 'Part', at / 100),
    change(entryId, 'Échéance', { model: '2024-02-29T00:00:00' }),
    change(entryId, 'Commentaire', `commentaire ${at}`),
  ])
  const saved = await world.edit(as, changes, { kind: 'paste' })
  expect(saved).toMatchObject({ changed: changes.length, refused: [], more: true })
  expect(saved.updatedRows).toHaveLength(1000)
  expect(saved.updatedRows[999]).toMatchObject({ entryId: 'E999$$1', Nombre: 999, version: 2 })
  const last = await world.row(`E${COUNT - 1}$$1`)
  expect(last).toMatchObject({ Remarque: `remarque ${COUNT - 1}`, Part: (COUNT - 1) / 100, version: 2 })
  const [known] = await world.changeSets()
  expect(known).toMatchObject({ kind: 'paste', cells: COUNT * 5, rows: COUNT, undoes: null })
  expect(known?.columns.map(({ label }) => label)).toEqual(['Comment', 'Remark', 'Count', 'Share', 'Due'])
})

test('CELL-11 of one change, one row is answered, and `changed` counts a cell of the anomaly once', async () => {
  const world = await published()
  const saved = await world.edit(as, [
    change('E1$$1', 'Commentaire', 'vu'),
    change('E1$$2', 'Remarque', 'ligne 2'),
    change('E3$$1', 'Remarque', null),
  ])
  expect(saved).toMatchObject({ changed: 2, refused: [], more: false })
  expect(saved.updatedRows.map(({ entryId }) => entryId)).toEqual(['E1$$1', 'E3$$1'])
})

test('SEC-03 more changes than an edit may have are refused, however many come', async () => {
  const world = await published()
  const changes = (count: number) => Array.from({ length: count }, () => change('E1$$1', 'Remarque', 'x'))
  const requested = (count: number) => server.refusal(editCells, world.editRequest(changes(count)), { as })
  expect(await requested(MAX_CHANGES + 1)).toMatchObject({ status: 400, code: 'invalid_request' })
  expect(await requested(1_000_000)).toMatchObject({ status: 413, code: 'body_too_large' })
  const answer = await world.edit(as, changes(MAX_CHANGES))
  expect(answer.changed).toBe(1)
  expect(answer.refused).toHaveLength(MAX_CHANGES - 1)
  expect(new Set(answer.refused.map(({ code }) => code))).toEqual(new Set(['changed_twice']))
})

test('SEC-03 OPS-06 ten million values are refused before any is validated, and of 50 000 faulty changes the first twenty are reported', async () => {
  const world = await published()
  const { params, body } = world.editRequest([])
  const send = (changes: unknown[]) => server.send(editCells, { params, body: { ...body, changes } }, { as })
  const many = await send(Array.from({ length: 10_000_000 }, () => 0))
  // Each of them is faulty: anyone who validated one would report it.
  expect(many.json()).toMatchObject({ status: 413, code: 'body_too_complex' })
  expect(many.json()).not.toHaveProperty('issues')
  const faulty = await send(Array.from({ length: MAX_CHANGES }, () => ({ entryId: 1 })))
  expect(faulty.json().issues[0]).toMatchObject({ path: '/changes/0/entryId' })
  expect(faulty.json().issues).toHaveLength(MAX_ISSUES)
})

/**
 * Rows that PostgreSQL read from the tables of a project while they were published, written column by column and
 * undone once.
 */
async function rowsReadFor(count: number): Promise<number> {
  const many = Array.from({ length: count }, (_, at) => ({
    entryId: `E${at}$$1`,
    anomalyId: `A${at >> 1}`,
    childIndex: at % 2,
    values: { Écriture: `E${at}`, Ligne: '1', Montant: at },
  }))
  const world = await published({ rows: many })
  const selection = { entryIds: many.map(({ entryId }) => entryId) }
  const ofAnomalies = await world.perform(as, { selection, column: 'Commentaire', value: 'vu' })
  expect(ofAnomalies).toMatchObject({ changed: count / 2 })
  const ofRows = await world.perform(as, { selection, column: 'Remarque', value: 'vu' })
  expect(await world.undo(as, ofRows.changeSet)).toMatchObject({ changed: count })
  // Connections hand in what they counted when they have been at rest; each write updates every row once.
  let read = 0
  await vi.waitFor(
    async () => {
      await world.row('E0$$1')
      const answer = await sql<{ read: string; updated: string; inserted: string }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read,
               sum(n_tup_upd) filter (where relname = 'review_dashboard') as updated,
               sum(n_tup_ins) filter (where relname = 'review_dashboard') as inserted
        from pg_stat_user_tables where schemaname = ${projectSchemaName(world.project.id)}`.execute(
        server.database.owner,
      )
      const [row] = answer.rows
      expect([Number(row?.inserted), Number(row?.updated)]).toEqual([count, 3 * count])
      read = Number(row?.read)
    },
    { timeout: 40_000, interval: 200 },
  )
  return read
}

test('PERF-01 a write of four times as many rows reads about four times as many, not sixteen times', async () => {
  const [few, many] = [await rowsReadFor(1000), await rowsReadFor(4000)]
  expect(few).toBeGreaterThan(3 * 1000)
  expect(many / few).toBeLessThan(6)
}, 120_000)

/** How often planning looks at a property of a row, for changes of one cell in an anomaly of so many rows. */
function readsOfPlanning(view: View, changeCount: number, rowCount: number): number {
  let reads = 0
  const rows = Array.from({ length: rowCount }, (_, at): StoredRow => {
    const row = { row_id: at, anomaly_id: 'A', child_index: at, entry_id: `E${at}`, child_suffix: `${at}` }
    return new Proxy<StoredRow>(
      { ...row, version: 1, is_locked: false },
      {
        get(target, name) {
          reads += 1
          return Reflect.get(target, name)
        },
      },
    )
  })
  const changes = Array.from({ length: changeCount }, (_, at) => change('E0', 'Commentaire', `${at}`))
  const plan = planEdit(view, rows, changes, '')
  expect([plan.changes.length, plan.refusals.length]).toEqual([rowCount, changeCount - 1])
  return reads
}

test('CELL-11 planning looks at rows by the changes and the rows of an anomaly, not by their product', async () => {
  const world = await published()
  const view = await server.database.owner.transaction().execute((tx) =>
    loadView(tx, world.params, {
      ...ANYBODY,
      actor: { user: signedInStaff(staff), impersonator: null },
      visibleRows: server.deps.visibleRows,
    }),
  )
  const reads = (changes: number, rows: number) => readsOfPlanning(view, changes, rows)
  const ofRows = reads(20, 2000) - reads(20, 1000)
  expect(reads(40, 2000) - reads(40, 1000)).toBe(ofRows)
})

test('CELL-11 of 2 000 changes of one cell that is on 200 rows, one is written', async () => {
  const wide = Array.from({ length: 200 }, (_, at) => ({
    entryId: `E${at}$$1`,
    anomalyId: 'A-01',
    childIndex: at,
    values: { Écriture: `E${at}`, Ligne: '1', Montant: at },
  }))
  const world = await published({ rows: wide })
  const changes = Array.from({ length: 2000 }, (_, at) => change('E0$$1', 'Commentaire', `${at}`))
  const answer = await world.edit(as, changes)
  expect(answer).toMatchObject({ changed: 1, more: true, updatedRows: [{ childCount: 199 }] })
  expect(answer.updatedRows[0]?.children).toHaveLength(MAX_WINDOW_CHILDREN)
  expect(answer.refused).toHaveLength(changes.length - 1)
})
