import { getAddRowMetadata } from '@quitus/contract/free-anomalies/get-add-row-metadata.ts'
import { saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listChoices } from '@quitus/contract/views/list-choices.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { NEW_DESIGN, startDesignWorld } from '#testing/column-design/design-world.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const { as, asCustomer, staff, audited } = await startDesignWorld(server)

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
  await server.call(saveColumnDesign, { params, body: { version, columns: given, card: null } }, { as })
  const names = (await metadata()).columns.map(({ name }) => name)
  expect(names.filter((name) => name !== 'Row Locked')).toEqual(given.map(({ name }) => name))
  const [first, ...others] = AUDIT_VIEW.columns
  const fresh = { name: 'Neuf', label: { fr: 'Neuf', en: 'New' }, type: 'STRING' as const }
  if (first === undefined) throw new Error('The audit view has no column.')
  await publishAuditView(server.database, project, staff, {
    view: { ...AUDIT_VIEW, columns: [first, fresh, ...others] },
  })
  const later = (await metadata()).columns.map(({ name }) => name)
  expect(later[later.indexOf('Id anomalie') + 1]).toBe('Neuf')
  expect(later.filter((name) => name !== 'Neuf')).toEqual(names)
})

test('DATA-02 CELL-08 a column that staff add takes what people choose, keeps it over publications, and comes back with it after its removal is undone', async () => {
  const { save, undo, column, metadata, edit, rows, publish, params } = await audited()
  const choices = {
    isEditable: false,
    filterWithColumn: null,
    lists: [{ key: '', choices: [{ value: 'favorable', text: { fr: 'Favorable', en: 'In favour' } }] }],
  }
  const { columns } = await save({}, [
    { name: null, added: { type: 'STRING', isAnomalyColumn: true }, design: { ...NEW_DESIGN, choices } },
    {
      name: null,
      added: { type: 'DATE', isAnomalyColumn: false },
      design: { ...NEW_DESIGN, label: { fr: 'Vu le', en: 'Seen on' } },
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

test('DATA-02 FLOW-05 the page of an anomaly shows the parts that staff chose, the groups, or what the definition says', async () => {
  const { body, params, publish, metadata } = await audited()
  const cardOf = async (language: 'French' | 'English' = 'French') =>
    (await server.call(getViewMetadata, { params, query: {} }, { as, language })).anomalyCardDesign
  const keep = async (card: Awaited<ReturnType<typeof body>>['card']) =>
    server.call(saveColumnDesign, { params, body: { ...(await body({})), card } }, { as })
  const defined = await cardOf()
  const label = { fr: 'Facture', en: 'Invoice' }
  expect((await keep([{ label, columns: ['Montant', 'Fournisseur'] }])).card).toEqual([
    { label, columns: ['Montant', 'Fournisseur'] },
  ])
  await publish()
  expect(await cardOf('English')).toEqual([{ label: 'Invoice', columns: ['Montant', 'Fournisseur'] }])
  await keep([])
  expect(await cardOf()).toEqual([])
  await keep(null)
  expect(await cardOf()).toEqual(defined)
  for (const columns of [['Nowhere'], ['Montant', 'Montant']]) {
    const sent = { params, body: { ...(await body({})), card: [{ label, columns }] } }
    expect(await server.refusal(saveColumnDesign, sent, { as })).toMatchObject({ code: 'unknown_column' })
  }
  expect((await metadata()).columns.length).toBeGreaterThan(0)
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

test('DATA-02 FLOW-07 the form of a free anomaly follows its columns', async () => {
  const { save, params } = await audited('freeanomaly')
  await save({}, [{ name: null, added: { type: 'AMOUNT', isAnomalyColumn: true }, design: NEW_DESIGN }])
  const form = async () =>
    (await server.call(getAddRowMetadata, { params: { projectId: params.projectId } }, { as })).viewMetaData
      .columns
  expect((await form()).at(-1)).toMatchObject({ name: 'custom:avis-du-service', type: 'AMOUNT' })
})
