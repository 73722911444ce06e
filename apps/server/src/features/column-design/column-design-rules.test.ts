import { createDefinedView } from '@quitus/contract/views/define-prefiltered-views.ts'
import { listColumnUses, saveColumnDesign, undoColumnDesign } from '@quitus/contract/views/design-columns.ts'
import { lockView } from '@quitus/database/views/view-locks.sql.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  type DesignChanges,
  type GivenColumn,
  NEW_DESIGN,
  startDesignWorld,
} from '#testing/column-design/design-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const { as, audited } = await startDesignWorld(server)

test('DATA-02 what cannot be kept is refused with the name of the column, and nothing is changed', async () => {
  const { refusal, read, params } = await audited()
  const lists = [{ key: '', choices: [{ value: 'a', text: null }] }]
  const choices = { isEditable: false, filterWithColumn: null, lists }
  const twice = {
    ...choices,
    lists: [{ key: '', choices: [...(lists[0]?.choices ?? []), { value: 'a', text: null }] }],
  }
  const empty = { ...choices, lists: [{ key: '', choices: [] }] }
  const added: GivenColumn = {
    name: null,
    added: { type: 'STRING', isAnomalyColumn: false },
    design: NEW_DESIGN,
  }
  for (const [changes, code, named] of [
    [{ Montant: { isEditable: true } }, 'column_design_unfit', 'Amount'],
    [{ 'Id anomalie': { isHidden: true } }, 'column_design_not_hidden', 'Anomaly'],
    [{ Écriture: { isHiddenFromCustomers: true } }, 'column_design_not_hidden', 'Entry'],
    [{ Taux: { footerStyle: 'SUM' } }, 'column_design_unfit', 'Rate'],
    [{ Quantité: { choices } }, 'column_design_unfit', 'Quantity'],
    [{ Suivi: { choices: empty } }, 'column_design_bad_choices', 'Follow-up'],
    [{ Suivi: { choices: twice } }, 'column_design_bad_choices', 'Follow-up'],
    [
      { Suivi: { choices: { ...choices, filterWithColumn: 'Note interne' } } },
      'column_design_no_filter',
      'Follow-up',
    ],
    [
      { Suivi: { choices: { ...choices, filterWithColumn: 'Catégorie' } } },
      'column_design_no_filter',
      'Follow-up',
    ],
    [
      { Suivi: { choices: { ...choices, filterWithColumn: 'Suivi' } } },
      'column_design_no_filter',
      'Follow-up',
    ],
    [{ Montant: { label: { fr: 'date', en: 'Amount' } } }, 'column_design_label_taken', 'Amount'],
    [
      { Montant: { role: 'netAmount' }, Quantité: { role: 'netAmount' } },
      'column_design_role_taken',
      'Amount',
    ],
  ] satisfies [DesignChanges, string, string][]) {
    const refused = await refusal(changes)
    expect(refused).toMatchObject({ code })
    expect(refused.message).toContain(named)
  }
  expect(await refusal({}, [added, added])).toMatchObject({ code: 'column_design_label_taken' })
  const { design } = added
  expect(await refusal({}, [{ name: null, design }])).toMatchObject({ code: 'unknown_column' })
  expect(await refusal({}, [{ name: 'Nowhere', design }])).toMatchObject({ code: 'unknown_column' })
  const long = { ...design, label: { fr: 'x'.repeat(300), en: 'x' } }
  expect(await refusal({}, [{ ...added, design: long }])).toMatchObject({ code: 'invalid_request' })
  const many = Array.from(
    { length: 101 },
    (_, at): GivenColumn => ({ ...added, design: { ...design, label: { fr: `C${at}`, en: `C${at}` } } }),
  )
  expect(await refusal({}, many)).toMatchObject({ code: 'too_many_added_columns' })
  expect((await read()).version).toBe(0)
  expect(params.source).toBe('dashboard')
})

test('DATA-02 OPS-02 of two people who describe the columns the second is refused, and so is anyone while they are published', async () => {
  const { body, params, read, save } = await audited()
  const stale = await body({ Montant: { color: '#112233' } })
  await save({ Montant: { color: '#445566' } })
  expect(await server.refusal(saveColumnDesign, { params, body: stale }, { as })).toMatchObject({
    code: 'column_design_changed_meanwhile',
  })
  const fresh = await body({ Montant: { color: '#112233' } })
  await server.database.owner.transaction().execute(async (tx) => {
    await lockView(tx, params.projectId, 'dashboard')
    expect(await server.refusal(saveColumnDesign, { params, body: fresh }, { as })).toMatchObject({
      code: 'column_design_busy',
    })
  })
  const { version, columns } = await read()
  expect(version).toBe(1)
  expect(columns.find(({ name }) => name === 'Montant')?.design.color).toBe('#445566')
})

test('DATA-02 undoing goes back to the description before, to the definition at the end, and can be undone', async () => {
  const { save, undo, column, params, project } = await audited()
  await save({ Montant: { color: '#112233' } })
  expect(await undo()).toMatchObject({ version: 2 })
  expect((await column('Montant'))?.color).toBeUndefined()
  await undo()
  expect((await column('Montant'))?.color).toBe('#112233')
  expect(await server.refusal(undoColumnDesign, { params, body: { version: 1 } }, { as })).toMatchObject({
    code: 'column_design_changed_meanwhile',
  })
  const events = await sql<{ details: object; kind: string }>`
    select details from core.audit_events where project_id = ${project.id} order by id`.execute(
    server.database.owner,
  )
  expect(events.rows.map(({ details }) => details)).toMatchObject([
    {
      fields: ['columns'],
      view: 'dashboard',
      before: 'Montant (color: null)',
      after: 'Montant (color: #112233)',
    },
    { before: 'Montant (color: #112233)', after: 'Montant (color: null)' },
    { before: 'Montant (color: null)' },
  ])
  const announced = await sql<{ kind: string }>`
    select kind from core.project_events where project_id = ${project.id} and kind = 'design'`.execute(
    server.database.owner,
  )
  expect(announced.rows).toHaveLength(3)
})

test('DATA-02 an added column of another project keeps its name, and one that was removed keeps its type', async () => {
  const { save, refusal } = await audited()
  const added: GivenColumn = {
    ...{ name: 'custom:ancien', added: { type: 'STRING', isAnomalyColumn: false }, design: NEW_DESIGN },
  }
  const { columns } = await save({}, [added])
  expect(columns.at(-1)).toMatchObject({ name: 'custom:ancien', isAdded: true, type: 'STRING' })
  await save({}, [], ['custom:ancien'])
  const other: GivenColumn = { ...added, added: { type: 'DATE', isAnomalyColumn: false } }
  expect(await refusal({}, [other])).toMatchObject({ code: 'column_design_unfit' })
  const again = await save({}, [added])
  expect(again.columns.at(-1)).toMatchObject({ name: 'custom:ancien', type: 'STRING' })
})

test('DATA-02 before a column is removed all that uses it is listed, with how many values people wrote', async () => {
  const { save, params, edit } = await audited()
  const choice = (value: string) => ({ value, text: null })
  const lists = [{ key: '', choices: [choice('oui'), choice('non')] }]
  await save({}, [
    {
      ...{ name: null, added: { type: 'STRING', isAnomalyColumn: false } },
      design: { ...NEW_DESIGN, choices: { isEditable: true, filterWithColumn: null, lists } },
    },
    {
      ...{
        name: null,
        added: { type: 'STRING', isAnomalyColumn: false, formula: 'upper({ custom:avis-du-service })' },
      },
      design: { ...NEW_DESIGN, label: { fr: 'En capitales', en: 'In capitals' }, isEditable: false },
    },
  ])
  const name = 'custom:avis-du-service'
  await edit('E2$$1', name, 'oui')
  await edit('E4$$1', name, 'autre')
  await server.call(
    createDefinedView,
    {
      params,
      body: {
        ...{ label: { fr: 'Avec avis', en: 'With an opinion' }, isVisibleToCustomers: true },
        filter: {
          any: [
            { column: 'Montant', op: 'empty' },
            { column: name, op: 'empty', not: true },
          ],
        },
      },
    },
    { as },
  )
  const uses = (column: string) =>
    server.call(listColumnUses, { params: { ...params, column } }, { as, language: 'English' })
  expect(await uses(name)).toEqual({
    values: 2,
    choices: [{ value: 'oui', rows: 1 }],
    uses: [
      { kind: 'definedView', label: 'With an opinion' },
      { kind: 'formula', label: 'In capitals' },
    ],
  })
  expect((await uses('Note interne')).uses).toEqual(
    expect.arrayContaining([
      { kind: 'prefilteredView', label: 'To check' },
      { kind: 'card', label: null },
    ]),
  )
  expect(
    await server.refusal(listColumnUses, { params: { ...params, column: 'Nowhere' } }, { as }),
  ).toMatchObject({
    code: 'unknown_column',
  })
})
