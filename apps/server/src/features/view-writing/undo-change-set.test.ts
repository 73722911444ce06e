import { redoChangeSet, undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { describe, expect, test } from 'vitest'
import { AUDIT_ROWS, AUDIT_VIEW } from '#testing/audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const thomas = await server.person({ roleType: 'staff' })
const marie = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(thomas)
const asMarie = await server.signInAs(marie)
const asCustomer = await server.signInAs(customer)
const published = () =>
  publishForWriting(server, thomas, [
    [thomas, 'manage'],
    [marie, 'review'],
    [customer, 'review'],
  ])

test('CELL-12 CELL-13 undo gives each cell back what was there, redo what was written, each a change set of its own', async () => {
  const world = await published()
  await world.edit(as, [change('E2$$1', 'Nombre', 1)])
  const { changeSet } = await world.edit(as, [
    change('E1$$1', 'Commentaire', 'vu'),
    change('E2$$1', 'Nombre', 2, 1),
    change('E2$$1', 'Échéance', { model: '2024-02-29T00:00:00' }),
  ])
  const undone = await world.undo(as, changeSet)
  expect(undone).toMatchObject({ changed: 3, refused: [], refusedCount: 0, more: false })
  expect(undone.updatedRows).toMatchObject([
    { entryId: 'E1$$1', Commentaire: null },
    { entryId: 'E2$$1', Nombre: 1, Échéance: null },
  ])
  const redone = await world.redo(as, changeSet)
  expect(redone.updatedRows).toMatchObject([
    { Commentaire: 'vu' },
    { Nombre: 2, Échéance: { model: '2024-02-29T00:00:00' } },
  ])
  expect(await world.undo(as, redone.changeSet), 'any number of the step will do').toMatchObject({
    changed: 3,
  })
  const [last, redo, undo] = await world.changeSets()
  expect(undo).toMatchObject({
    changeSet: undone.changeSet,
    kind: 'undo',
    undoes: changeSet,
    cells: 3,
    rows: 2,
  })
  expect(redo).toMatchObject({ kind: 'redo', undoes: undone.changeSet })
  expect(last).toMatchObject({ kind: 'undo', undoes: redone.changeSet })
  expect(
    (await world.history('E2$$1')).map(({ column, before, after }) => [column, before, after]),
  ).toContainEqual(['Nombre', 2, 1])
})

test('CELL-12 CELL-11 a cell that someone else has changed since stays, and the person sees what is there', async () => {
  const world = await published()
  const { changeSet } = await world.edit(as, [
    change('E1$$1', 'Remarque', 'un'),
    change('E2$$1', 'Remarque', 'un'),
  ])
  await world.edit(asMarie, [change('E1$$1', 'Remarque', 'deux', 'un')])
  const undone = await world.undo(as, changeSet)
  expect(undone).toMatchObject({
    changed: 1,
    refusedCount: 1,
    refused: [{ entryId: 'E1$$1', column: 'Remarque', code: 'changed_meanwhile', current: 'deux' }],
  })
  expect(undone.refused[0]?.message).toBe('This cell was changed in the meantime.')
  expect(await world.redo(as, changeSet), 'what was not undone is not redone').toMatchObject({
    changed: 1,
    refusedCount: 0,
  })
  expect((await world.row('E1$$1')).Remarque).toBe('deux')
})

test('CELL-12 CELL-02 locked rows stay, columns that are closed now too; an unlock or lock is undone with what was done next to it', async () => {
  const world = await published()
  const first = await world.edit(as, [
    change('E1$$1', 'Commentaire', 'vu'),
    change('E1$$2', 'Remarque', 'vu'),
  ])
  const lock = await world.edit(as, [change('E1$$1', ROW_LOCKED_COLUMN, true, false)])
  const stopped = await world.undo(as, first.changeSet)
  expect(stopped).toMatchObject({ changeSet: null, changed: 0, refusedCount: 2, updatedRows: [] })
  expect(new Set(stopped.refused.map(({ code }) => code))).toEqual(new Set(['row_locked']))
  const both = await world.edit(as, [
    change('E1$$1', ROW_LOCKED_COLUMN, false, true),
    change('E1$$1', 'Commentaire', 'revu', 'vu'),
  ])
  expect(await world.undo(as, both.changeSet), 'undoing locks again, last').toMatchObject({ changed: 2 })
  expect(await world.row('E1$$1')).toMatchObject({ Commentaire: 'vu', locked: true })
  expect(await world.redo(as, both.changeSet), 'redoing unlocks first').toMatchObject({ changed: 2 })
  expect(await world.row('E1$$1')).toMatchObject({ Commentaire: 'revu', locked: false })
  await world.undo(as, both.changeSet)
  expect(await world.undo(as, lock.changeSet)).toMatchObject({ changed: 1 })
  expect(await world.undo(as, first.changeSet)).toMatchObject({ changed: 2 })
})

test('CELL-12 a column of the anomaly goes back on all of its rows or on none', async () => {
  const world = await published()
  const { changeSet } = await world.edit(as, [
    change('E3$$1', 'Commentaire', 'vu'),
    change('E1$$1', 'Commentaire', 'vu'),
  ])
  const joined = {
    ...(AUDIT_ROWS[0] ?? { entryId: '', values: {} }),
    entryId: 'E1$$9',
    anomalyId: 'A-01',
    childIndex: 2,
  }
  await world.publishAgain({ rows: [...AUDIT_ROWS, { ...joined, values: { ...joined.values, Ligne: '9' } }] })
  const undone = await world.undo(as, changeSet)
  expect(undone).toMatchObject({
    changed: 1,
    refusedCount: 1,
    refused: [{ entryId: 'E1$$1', code: 'anomaly_changed', current: 'vu' }],
  })
  expect((await world.row('E3$$1')).Commentaire).toBeNull()
})

test('CELL-12 DATA-03 after a publication, entries that are gone and columns that are closed are refused, the rest is undone', async () => {
  const world = await published()
  const { changeSet } = await world.edit(as, [
    change('E1$$1', 'Remarque', 'un'),
    change('E2$$1', 'Remarque', 'un'),
    change('E1$$1', 'Nombre', 5),
  ])
  await world.publishAgain({
    rows: AUDIT_ROWS.filter(({ entryId }) => entryId !== 'E2$$1'),
    view: { ...AUDIT_VIEW, columns: AUDIT_VIEW.columns.filter(({ name }) => name !== 'Nombre') },
  })
  const undone = await world.undo(as, changeSet)
  expect(undone).toMatchObject({ changed: 1, refusedCount: 2 })
  expect(undone.refused.map(({ entryId, code }) => [entryId, code])).toEqual([
    ['E1$$1', 'column_not_editable'],
    ['E2$$1', 'unknown_entry'],
  ])
})

describe('who and when', () => {
  test('CELL-12 ACC-02 only one’s own steps can be undone; an import, another project’s and a made-up one cannot', async () => {
    const world = await published()
    const { changeSet } = await world.edit(as, [change('E1$$1', 'Remarque', 'un')])
    const refusal = (id: string | null, who = as) =>
      server.refusal(undoChangeSet, world.ofSet(id), { as: who })
    expect(await refusal(changeSet, asMarie)).toMatchObject({ status: 403, code: 'not_permitted' })
    expect(await refusal('999999999')).toMatchObject({ status: 404, code: 'change_set_not_found' })
    const imported = (await world.changeSets()).find(({ kind }) => kind === 'import')
    expect(await refusal(imported?.changeSet ?? null)).toMatchObject({ code: 'change_set_not_undoable' })
    expect(await world.undo(as, changeSet)).toMatchObject({ changed: 1 })
  })

  test('CELL-12 what is undone is not undone again, and what is not undone is not redone', async () => {
    const world = await published()
    const { changeSet } = await world.edit(as, [change('E1$$1', 'Remarque', 'un')])
    const redo = () => server.refusal(redoChangeSet, world.ofSet(changeSet), { as })
    expect(await redo()).toMatchObject({ status: 409, code: 'nothing_to_redo' })
    await world.undo(as, changeSet)
    expect(await server.refusal(undoChangeSet, world.ofSet(changeSet), { as })).toMatchObject({
      status: 409,
      code: 'already_undone',
    })
    await world.edit(as, [change('E2$$1', 'Remarque', 'deux')])
    expect(await redo(), 'something new was done').toMatchObject({ code: 'nothing_to_redo' })
  })

  test('CELL-12 of two undos at once one wins', async () => {
    const world = await published()
    for (let round = 0; round < 10; round++) {
      const seen = (await world.row('E1$$1')).Remarque as string | null
      const { changeSet } = await world.edit(as, [change('E1$$1', 'Remarque', `${round}`, seen)])
      const send = () => server.send(undoChangeSet, world.ofSet(changeSet), { as })
      const answers = await Promise.all([send(), send()])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect((await world.row('E1$$1')).Remarque).toBe(seen)
    }
  })

  test('CELL-12 ACC-08 a column that has been withheld since is neither undone nor named', async () => {
    const world = await published()
    const { changeSet } = await world.edit(asCustomer, [
      change('E1$$1', 'Remarque', 'à moi'),
      change('E1$$1', 'Nombre', 4),
    ])
    const columns = AUDIT_VIEW.columns.map((column) =>
      column.name === 'Nombre' ? { ...column, isHiddenFromCustomers: true } : column,
    )
    await world.publishAgain({ view: { ...AUDIT_VIEW, columns } })
    const answer = await server.send(undoChangeSet, world.ofSet(changeSet), { as: asCustomer })
    expect(answer.json()).toMatchObject({ changed: 1, refusedCount: 1, refused: [] })
    expect(answer.body).not.toContain('Nombre')
  })
})
