import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { getAddRowMetadata } from '@quitus/contract/free-anomalies/get-add-row-metadata.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { createDefinedView } from '@quitus/contract/views/define-prefiltered-views.ts'
import {
  getColumnDesign,
  listColumnUses,
  saveColumnDesign,
  undoColumnDesign,
} from '@quitus/contract/views/design-columns.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listChoices } from '@quitus/contract/views/list-choices.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { lockView } from '@quitus/database/views/view-locks.sql.ts'
import type { ColumnDesign } from '@quitus/domain/columns/column-design.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepareFreeView } from '#testing/prepare-free-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)

type Given = RequestOf<typeof saveColumnDesign>['body']['columns'][number]
type Changes = Record<string, Partial<ColumnDesign>>

const NEW: ColumnDesign = {
  label: { fr: 'Avis du service', en: 'Opinion of the department' },
  group: null,
  isHidden: false,
  isDisplayedByDefault: true,
  isEditable: true,
  isFrozen: false,
  isHiddenFromCustomers: false,
  color: null,
  footerStyle: null,
  width: null,
  role: null,
  choices: null,
}

async function audited(source: 'dashboard' | 'freeanomaly' = 'dashboard') {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'review'],
    ],
    features: ['dashboard', 'freeAnomaly'],
  })
  if (source === 'dashboard') await publishAuditView(server.database, project, staff)
  else await prepareFreeView(server.database, project, staff)
  const params = { projectId: project.id, source }
  const read = () => server.call(getColumnDesign, { params }, { as })
  /** The description with these changes, columns that are added, and without those that are removed. */
  const body = async (changes: Changes, added: Given[] = [], removed: string[] = []) => {
    const { version, columns } = await read()
    const kept = columns
      .filter(({ name }) => !removed.includes(name))
      .map(({ name, design }) => ({ name, design: { ...design, ...changes[name] } }))
    return { version, columns: [...kept, ...added] }
  }
  const metadata = async (who: Session = as, language: 'French' | 'English' = 'French') =>
    (await server.call(getViewMetadata, { params, query: {} }, { as: who, language })).viewMetaData
  return {
    project,
    params,
    read,
    body,
    metadata,
    save: async (...given: Parameters<typeof body>) =>
      server.call(saveColumnDesign, { params, body: await body(...given) }, { as }),
    refusal: async (...given: Parameters<typeof body>) =>
      server.refusal(saveColumnDesign, { params, body: await body(...given) }, { as, language: 'English' }),
    undo: async () =>
      server.call(undoColumnDesign, { params, body: { version: (await read()).version } }, { as }),
    column: async (name: string, who: Session = as, language: 'French' | 'English' = 'French') =>
      (await metadata(who, language)).columns.find((each) => each.name === name),
    rows: async (who: Session = as) =>
      (await server.call(getViewData, { params, query: {} }, { as: who })).rows,
    publish: () => publishAuditView(server.database, project, staff),
    edit: async (entryId: string, column: string, value: string | null, who: Session = asCustomer) => {
      const { timestamp } = await metadata()
      const changes = [{ entryId, column, value, expected: null }]
      return server.call(
        editCells,
        { params, body: { timestamp, changes } },
        { as: who, language: 'English' },
      )
    },
    found: async (search: string, who: Session = asCustomer) => {
      const { timestamp } = await metadata(who)
      return (await server.call(openResultSet, { params, body: { timestamp, search } }, { as: who })).rows
    },
  }
}

test('DATA-02 VIEW-01 what staff say of imported columns is what every reader gets, in their language and order, and holds after a publication', async () => {
  const { save, column, metadata, publish, read } = await audited()
  const group = { name: 'money', label: { fr: 'Argent', en: 'Money' } }
  const saved = await save({
    Montant: { label: { fr: 'Montant réglé', en: 'Amount paid' }, group, color: '#ffeecc', isFrozen: true },
    Quantité: { isDisplayedByDefault: false, footerStyle: 'SUM', width: 90 },
    Lien: { isHidden: true },
  })
  expect(saved).toMatchObject({ version: 1, changed: { by: expect.any(String) } })
  for (const again of [false, true]) {
    if (again) await publish()
    expect(await column('Montant', asCustomer, 'English')).toMatchObject({
      ...{ label: 'Amount paid', group: 'money', groupLabel: 'Money', color: '#ffeecc', frozen: true },
    })
    expect(await column('Montant')).toMatchObject({ label: 'Montant réglé', groupLabel: 'Argent' })
    expect(await column('Quantité')).toMatchObject({ displayByDefault: false, footerStyle: 'SUM', width: 90 })
    expect(await column('Lien')).toMatchObject({ hidden: true })
    expect(await column('Taux')).toMatchObject({ label: 'Taux', hidden: false })
  }
  const described = (await read()).columns.find(({ name }) => name === 'Montant')
  expect(described?.described?.label).toEqual({ fr: 'Montant', en: 'Amount' })
  const names = (await metadata()).columns.map(({ name }) => name)
  expect(names.indexOf('Montant')).toBeLessThan(names.indexOf('Quantité'))
})

test('DATA-02 columns come in the order that staff chose, and one that a later definition brings comes where it puts it', async () => {
  const { read, metadata, params, project } = await audited()
  const { version, columns } = await read()
  const given = columns.map(({ name, design }) => ({ name, design })).toReversed()
  await server.call(saveColumnDesign, { params, body: { version, columns: given } }, { as })
  const names = (await metadata()).columns.map(({ name }) => name)
  expect(names.filter((name) => name !== 'Row Locked')).toEqual(given.map(({ name }) => name))
  const { AUDIT_VIEW } = await import('#testing/audit-view.ts')
  const [first, ...others] = AUDIT_VIEW.columns
  const fresh = { name: 'Neuf', label: { fr: 'Neuf', en: 'New' }, type: 'STRING' as const }
  if (first === undefined) throw new Error('The audit view has no column.')
  await publishAuditView(server.database, project, staff, {
    view: { ...AUDIT_VIEW, columns: [first, fresh, ...others] },
  })
  const later = (await metadata()).columns.map(({ name }) => name)
  expect(later[later.indexOf('Id anomalie') + 1]).toBe('Neuf')
})

test('DATA-02 CELL-08 a column that staff add takes what people choose, keeps it over publications, and comes back with it after its removal is undone', async () => {
  const { save, undo, column, metadata, edit, rows, publish, params } = await audited()
  const choices = {
    isEditable: false,
    filterWithColumn: null,
    lists: [{ key: '', choices: [{ value: 'favorable', text: { fr: 'Favorable', en: 'In favour' } }] }],
  }
  const { columns } = await save({}, [
    { name: null, added: { type: 'STRING', isAnomalyColumn: true }, design: { ...NEW, choices } },
    {
      name: null,
      added: { type: 'DATE', isAnomalyColumn: false },
      design: { ...NEW, label: { fr: 'Vu le', en: 'Seen on' } },
    },
  ])
  expect(columns.slice(-2)).toMatchObject([
    { name: 'custom:avis-du-service', isAdded: true, isAnomalyColumn: true, type: 'STRING', described: null },
    { name: 'custom:vu-le', isAdded: true, isAnomalyColumn: false, type: 'DATE' },
  ])
  const name = 'custom:avis-du-service'
  expect(await column(name, asCustomer, 'English')).toMatchObject({
    ...{ label: 'Opinion of the department', editable: true, isListOfChoices: true },
  })
  expect((await server.call(getViewMetadata, { params, query: {} }, { as })).anomalyColumns).toContain(name)
  expect((await edit('E1$$1', name, 'other')).refused).toMatchObject([{ column: name }])
  expect((await edit('E1$$1', name, 'favorable')).changed).toBe(1)
  const written = async () => (await rows()).find(({ entryId }) => entryId === 'E1$$1')?.[name]
  await publish()
  expect(await written()).toBe('favorable')
  await save({}, [], [name])
  expect((await metadata()).columns.find((each) => each.name === name)).toMatchObject({
    hidden: true,
    editable: false,
  })
  expect((await edit('E1$$1', name, null)).refused).toHaveLength(1)
  await publish()
  await undo()
  expect(await column(name, asCustomer)).toMatchObject({ hidden: false, editable: true })
  expect(await written()).toBe('favorable')
  const requested = { params: { ...params, columnId: name }, query: {} }
  expect((await server.call(listChoices, requested, { as })).values).toEqual({ '': ['favorable'] })
})

test('DATA-02 ACC-02 a text that staff hide from customers leaves their grid and their quick search, and is found again when it is shown', async () => {
  const { save, column, found, metadata } = await audited()
  expect((await found('Zéphyr')).length).toBe(1)
  await save({ Fournisseur: { isHiddenFromCustomers: true } })
  expect(await column('Fournisseur', asCustomer)).toBeUndefined()
  expect(await found('Zéphyr')).toEqual([])
  expect((await found('Zéphyr', as)).length).toBe(0)
  expect((await metadata()).columns.map(({ name }) => name)).toContain('Fournisseur')
  await save({ Fournisseur: { isHiddenFromCustomers: false } })
  expect((await found('Zéphyr')).length).toBe(1)
})

test('DATA-02 sums below the grid are those that staff chose, also where they were added up before', async () => {
  const { save, metadata, params } = await audited()
  const sums = async () => {
    const { timestamp } = await metadata()
    const { resultSet } = await server.call(openResultSet, { params, body: { timestamp } }, { as })
    const requested = { params: { ...params, resultSet }, query: {} }
    return (await server.call(getResultSetTotals, requested, { as })).sums
  }
  expect(Object.keys(await sums())).toContain('Montant')
  await save({ Montant: { footerStyle: null }, Quantité: { footerStyle: 'SUM' } })
  expect(Object.keys(await sums())).not.toContain('Montant')
  expect((await sums()).Quantité).toBeGreaterThan(0)
})

test('DATA-02 what cannot be kept is refused with the name of the column, and nothing is changed', async () => {
  const { refusal, read, params } = await audited()
  const lists = [{ key: '', choices: [{ value: 'a', text: null }] }]
  const choices = { isEditable: false, filterWithColumn: null, lists }
  const twice = {
    ...choices,
    lists: [{ key: '', choices: [...(lists[0]?.choices ?? []), { value: 'a', text: null }] }],
  }
  const empty = { ...choices, lists: [{ key: '', choices: [] }] }
  const added: Given = { name: null, added: { type: 'STRING', isAnomalyColumn: false }, design: NEW }
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
  ] satisfies [Changes, string, string][]) {
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
    (_, at): Given => ({ ...added, design: { ...design, label: { fr: `C${at}`, en: `C${at}` } } }),
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
  const told = await sql<{ kind: string }>`
    select kind from core.project_events where project_id = ${project.id} and kind = 'design'`.execute(
    server.database.owner,
  )
  expect(told.rows).toHaveLength(3)
})

test('DATA-02 before a column is removed all that uses it is listed, with how many values people wrote', async () => {
  const { save, params, edit } = await audited()
  await save({}, [{ name: null, added: { type: 'STRING', isAnomalyColumn: false }, design: NEW }])
  const name = 'custom:avis-du-service'
  await edit('E2$$1', name, 'oui')
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
  expect(await uses(name)).toEqual({ values: 1, uses: [{ kind: 'definedView', label: 'With an opinion' }] })
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

test('DATA-02 FLOW-07 the form of a free anomaly follows its columns', async () => {
  const { save, params } = await audited('freeanomaly')
  await save({}, [{ name: null, added: { type: 'AMOUNT', isAnomalyColumn: true }, design: NEW }])
  const form = async () =>
    (await server.call(getAddRowMetadata, { params: { projectId: params.projectId } }, { as })).viewMetaData
      .columns
  expect((await form()).at(-1)).toMatchObject({ name: 'custom:avis-du-service', type: 'AMOUNT' })
})
