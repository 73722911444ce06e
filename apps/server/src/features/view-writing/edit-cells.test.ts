import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getEntry } from '@quitus/contract/views/get-entry.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { describe, expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
const customer = await server.person({ fullName: 'Marie Delaunay' })
const asStaff = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
type Change = RequestOf<typeof editCells>['body']['changes'][number]

/** A published project and what its two members may request of it. */
async function published() {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'review'],
    ],
  })
  await publishAuditView(server.database, project, staff)
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as: asStaff })
  const { timestamp } = viewMetaData
  return {
    project,
    params,
    timestamp,
    edit: (changes: Change[], as = asStaff) =>
      server.call(editCells, { params, body: { timestamp, changes } }, { as, language: 'English' }),
    row: async (entryId: string) =>
      (await server.call(getEntry, { params, query: { entryId } }, { as: asStaff })).row,
    history: async (entryId: string, column?: string) => {
      const query = column === undefined ? { entryId } : { entryId, column }
      return (await server.call(listHistory, { params, query }, { as: asStaff, language: 'English' })).history
    },
  }
}

const change = (entryId: string, column: string, value: WireValue, expected: WireValue = null): Change => ({
  entryId,
  column,
  value,
  expected,
})

test('CELL-04 SEC-01 an address without https is the application’s own by its configured host, whatever Host the call carries', async () => {
  const { params, timestamp } = await published()
  const write = async (value: string, host: string) => {
    const answer = await server.app.inject({
      method: 'PATCH',
      url: `/services/v1/wexaus/projects/${params.projectId}/dashboard/data`,
      headers: { host, 'x-forwarded-host': host, authorization: `Bearer ${asStaff.accessToken}` },
      payload: { timestamp, changes: [change('E2$$1', 'Preuve', value)] },
    })
    return answer.json().refused.map(({ code }: { code: string }) => code)
  }
  expect(await write('javascript:alert(1)', 'javascript:alert(1)')).toEqual(['not_a_link'])
  expect(await write('evil.test/x', 'evil.test')).toEqual(['not_a_link'])
  expect(await write('quitus.example/x', 'evil.test')).toEqual([])
})

test.each<[string, WireValue]>([
  ['Remarque', 'tab\t, ligne\n, « guillemets » et 😀'],
  ['Preuve', 'https://ged.example/é?a=1'],
  ['Nombre', -42],
  ['Coefficient', 0.000_000_000_001],
  ['Coefficient', 123_456_789.123_456],
  ['Part', 0.055],
  ['Échéance', { model: '2024-02-29T00:00:00' }],
  ['Relancé le', { model: '2024-02-29T23:59:59Z' }],
  ['Payé', false],
])('CELL-01 %s keeps exactly what was written and gives it back', async (column, value) => {
  const view = await published()
  const saved = await view.edit([change('E2$$1', column, value)])
  expect(saved.refused).toEqual([])
  expect(saved.updatedRows).toHaveLength(1)
  expect(saved.updatedRows[0]?.[column]).toEqual(value)
  expect((await view.row('E2$$1'))[column]).toEqual(value)
  expect((await view.edit([change('E2$$1', column, null, value)])).updatedRows[0]?.[column]).toBeNull()
})

describe('refusals', () => {
  test.each<[string, Change]>([
    ['unknown_entry', change('none', 'Remarque', 'x')],
    ['unknown_column', change('E1$$1', 'Nulle part', 'x')],
    ['column_not_editable', change('E1$$1', 'Fournisseur', 'x', 'Zéphyr')],
    ['anomaly_column_on_child_row', change('E1$$2', 'Commentaire', 'x')],
    ['changed_meanwhile', change('E1$$1', 'Remarque', 'x', 'never was there')],
    ['not_text', change('E1$$1', 'Remarque', 1)],
    ['text_too_long', change('E1$$1', 'Remarque', 'x'.repeat(32_768))],
    ['forbidden_character', change('E1$$1', 'Remarque', 'a\u0000b')],
    ['forbidden_character', change('E1$$1', 'Remarque', 'a\ud800b')],
    ['not_a_number', change('E1$$1', 'Coefficient', '1')],
    ['not_an_integer', change('E1$$1', 'Nombre', 1.5)],
    ['too_many_digits', change('E1$$1', 'Coefficient', 1e15)],
    ['not_a_boolean', change('E1$$1', 'Payé', 'true')],
    ['not_a_boolean', change('E1$$1', 'Row Locked', null, false)],
    ['not_a_date', change('E1$$1', 'Échéance', { model: '2024-02-31T00:00:00' })],
    ['not_a_date', change('E1$$1', 'Relancé le', { model: '2024-02-28T00:00:00' })],
    ['not_a_link', change('E1$$1', 'Preuve', 'javascript:alert(1)')],
    ['not_editable_by_value', change('E1$$1', 'Pièce', { name: 'a.pdf', url: 'x' })],
  ])('CELL-02 CELL-11 %s changes nothing and says why and what is there', async (code, requested) => {
    const view = await published()
    const before = await view.row('E1$$1')
    const { changeSet, refused } = await view.edit([requested])
    expect(changeSet).toBeNull()
    const current = before[requested.column] ?? null
    expect(refused).toEqual([
      {
        entryId: requested.entryId,
        column: requested.column,
        code,
        message: expect.stringMatching(/\w.*\.$/),
        current: code.startsWith('unknown') ? null : current,
      },
    ])
    expect(await view.row('E1$$1')).toEqual(before)
    expect(await view.history('E1$$1')).toEqual([])
  })

  test('CELL-02 a locked row refuses every column but its lock, child rows included, until it is unlocked', async () => {
    const view = await published()
    expect((await view.edit([change('E1$$1', 'Row Locked', true, false)])).updatedRows[0]?.locked).toBe(true)
    const codes = async (changes: Change[]) =>
      (await view.edit(changes)).refused.map((refusal) => refusal.code)
    const edits = [
      change('E1$$1', 'Commentaire', 'x'),
      change('E1$$1', 'Remarque', 'x'),
      change('E1$$2', 'Remarque', 'x'),
    ]
    expect(await codes(edits)).toEqual(['row_locked', 'row_locked', 'row_locked'])
    expect(await codes([change('E1$$1', 'Row Locked', false, true), ...edits])).toEqual([])
  })

  test('CELL-02 a row locked by a request refuses the edits that are behind it, not those before', async () => {
    const view = await published()
    const lock = change('E1$$1', 'Row Locked', true, false)
    const { refused } = await view.edit([
      change('E1$$1', 'Commentaire', 'vu'),
      lock,
      change('E1$$1', 'Remarque', 'x'),
    ])
    expect(refused.map(({ column, code }) => [column, code])).toEqual([['Remarque', 'row_locked']])
    expect(await view.row('E1$$1')).toMatchObject({ Commentaire: 'vu', Remarque: null, locked: true })
  })

  test('CELL-02 a column that a later import no longer has keeps its values and is closed until it returns', async () => {
    const view = await published()
    await view.edit([change('E1$$1', 'Remarque', 'vu')])
    const republish = async (columns: typeof AUDIT_VIEW.columns) => {
      await publishAuditView(server.database, view.project, staff, { view: { ...AUDIT_VIEW, columns } })
      const { viewMetaData } = await server.call(
        getViewMetadata,
        { params: view.params, query: {} },
        { as: asStaff },
      )
      const body = { timestamp: viewMetaData.timestamp, changes: [change('E1$$1', 'Remarque', 'x', 'vu')] }
      const { refused } = await server.call(editCells, { params: view.params, body }, { as: asStaff })
      const column = viewMetaData.columns.find(({ name }) => name === 'Remarque')
      return { code: refused[0]?.code, editable: column?.editable, hidden: column?.hidden }
    }
    const without = AUDIT_VIEW.columns.filter(({ name }) => name !== 'Remarque')
    expect(await republish(without)).toEqual({ code: 'column_not_editable', editable: false, hidden: true })
    expect((await view.row('E1$$1')).Remarque).toBe('vu')
    expect(await republish(AUDIT_VIEW.columns)).toEqual({ code: undefined, editable: true, hidden: false })
  })

  test('ACC-04 a customer cannot lock', async () => {
    const view = await published()
    const { refused } = await view.edit([change('E1$$1', 'Row Locked', true, false)], asCustomer)
    expect(refused[0]?.code).toBe('column_not_editable')
  })

  test('what can be saved is saved next to what is refused, as one change set', async () => {
    const view = await published()
    const { changeSet, refused } = await view.edit([
      change('E1$$1', 'Remarque', 'x'),
      change('E1$$1', 'Remarque', 'y'),
      change('E2$$1', 'Nombre', 'z'),
      change('E2$$1', 'Remarque', 'w'),
    ])
    expect(refused.map(({ code }) => code)).toEqual(['changed_twice', 'not_a_number'])
    for (const entryId of ['E1$$1', 'E2$$1'])
      expect((await view.history(entryId))[0]?.changeSet).toBe(changeSet)
  })

  test('a value that is there already is no change and leaves no trace', async () => {
    const view = await published()
    expect(await view.edit([change('E1$$1', 'Remarque', null)])).toMatchObject({
      changeSet: null,
      refused: [],
    })
    expect((await view.row('E1$$1')).version).toBe(1)
  })
})

test('CELL-11 of two people who edit one cell, the second is informed and sees what is there', async () => {
  const view = await published()
  await view.edit([change('E1$$1', 'Commentaire', 'de Marie')], asCustomer)
  const { refused } = await view.edit([change('E1$$1', 'Commentaire', 'de Thomas')])
  expect(refused).toEqual([
    {
      entryId: 'E1$$1',
      column: 'Commentaire',
      code: 'changed_meanwhile',
      message: 'This cell was changed in the meantime.',
      current: 'de Marie',
    },
  ])
})

test('CELL-11 of twenty edits of one cell at once exactly one is saved', async () => {
  const view = await published()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => view.edit([change('E1$$1', 'Remarque', `n° ${index}`)])),
  )
  const saved = answers.filter((answer) => answer.changeSet !== null)
  expect(saved).toHaveLength(1)
  const current = saved[0]?.updatedRows[0]?.Remarque
  for (const { refused } of answers.filter((answer) => answer.changeSet === null)) {
    expect(refused).toMatchObject([{ code: 'changed_meanwhile', current }])
  }
})

test('an edit of an anomaly column concerns every row of the anomaly', async () => {
  const view = await published()
  const { updatedRows } = await view.edit([change('E3$$1', 'Validé', true)])
  expect(updatedRows[0]?.children).toHaveLength(2)
  expect(updatedRows[0]?.children?.map((child) => child.Validé)).toEqual([null, null])
  expect((await view.row('E3$$3')).version).toBe(2)
})

test('CELL-13 history lists old, new, who and when, newest first, by pages of whole change sets', async () => {
  const view = await published()
  await view.edit([change('E1$$1', 'Remarque', 'un'), change('E1$$1', 'Nombre', 1)], asCustomer)
  const first = server.clock.now().toISOString()
  server.clock.advance(1000)
  await view.edit([change('E1$$1', 'Remarque', 'deux', 'un')])
  const common = {
    entryId: 'E1$$1',
    kind: 'edit',
    reason: null,
    impersonator: null,
    changeSet: expect.any(String),
  }
  const [newest, ...older] = await view.history('E1$$1')
  expect(newest).toEqual({
    ...common,
    column: 'Remarque',
    columnLabel: 'Remark',
    before: 'un',
    after: 'deux',
    actor: 'Thomas Girard',
    actorId: staff.id,
    at: server.clock.now().toISOString(),
  })
  expect(older).toMatchObject([
    { ...common, column: 'Nombre', before: null, after: 1, actor: 'Marie Delaunay', at: first },
    { ...common, column: 'Remarque', before: null, after: 'un', actor: 'Marie Delaunay', at: first },
  ])
  expect(await view.history('E1$$1', 'Nombre')).toHaveLength(1)
  const send = (query: object) =>
    server.call(
      listHistory,
      { params: view.params, query: { entryId: 'E1$$1', limit: 1, ...query } },
      { as: asStaff },
    )
  const page = await send({})
  expect(page.history).toHaveLength(1)
  const last = await send({ before: page.next ?? '' })
  expect(last.history).toHaveLength(2)
  expect(last.next).toBeNull()
})

test('VIEW-16 a write at an old timestamp is refused as a whole and says so in both languages', async () => {
  const view = await published()
  await publishAuditView(server.database, view.project, staff)
  const body = { timestamp: view.timestamp, changes: [change('E1$$1', 'Remarque', 'x')] }
  const refuse = (language: 'French' | 'English') =>
    server.refusal(editCells, { params: view.params, body }, { as: asStaff, language })
  expect(await refuse('English')).toMatchObject({
    status: 409,
    code: 'view_republished',
    message: expect.stringMatching(/^The data has been/),
  })
  expect(await refuse('French')).toMatchObject({ message: expect.stringMatching(/^Les données ont été/) })
  expect((await view.row('E1$$1')).Remarque).toBeNull()
})
