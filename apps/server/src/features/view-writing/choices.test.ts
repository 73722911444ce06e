import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { findInResultSet } from '@quitus/contract/views/find-in-result-set.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listChoices } from '@quitus/contract/views/list-choices.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { defineView } from '@quitus/database/views/view-definition.sql.ts'
import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Élodie Zola' })
const customer = await server.person({ fullName: 'Marie Delaunay' })
const reader = await server.person({ fullName: 'Agathe Lectrice' })
const asStaff = await server.signInAs(staff)
const asReader = await server.signInAs(reader)

function listed(name: string, choices: NonNullable<ColumnDefinition['choices']>): ColumnDefinition {
  return { name, label: { fr: name, en: name }, type: 'STRING', isEditable: true, choices }
}

const VIEW: ViewDefinition = {
  ...AUDIT_VIEW,
  columns: [
    ...AUDIT_VIEW.columns,
    listed('Responsable', { origin: 'members' }),
    listed('Suite', {
      origin: 'listed',
      lists: [
        {
          key: '',
          choices: [
            { value: 'avoir', text: { fr: 'Demander un avoir', en: 'Request a credit note' } },
            { value: 'rien', text: { fr: 'Rien à faire', en: 'Nothing to do' } },
          ],
        },
      ],
    }),
    listed('Motif', {
      origin: 'listed',
      filterWithColumn: 'Suite',
      lists: [
        { key: 'avoir', choices: ['Prix', 'Quantité'] },
        { key: 'rien', choices: ['Normal'] },
      ],
    }),
    listed('Mot libre', {
      origin: 'listed',
      isEditable: true,
      lists: [{ key: '', choices: ['Un', 'Deux'] }],
    }),
  ],
}

async function published(view = VIEW) {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'review'],
      [reader, 'read'],
    ],
  })
  await publishAuditView(server.database, project, staff, { view })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as: asStaff })
  const { timestamp } = viewMetaData
  return {
    project,
    params,
    timestamp,
    choices: (columnId: string) =>
      server.call(listChoices, { params: { ...params, columnId }, query: { timestamp } }, { as: asReader }),
    /** Codes of what was refused. */
    edit: async (...cells: [string, WireValue, WireValue?][]) => {
      const changes = cells.map(([column, value, expected = null]) => ({
        entryId: 'E2$$1',
        column,
        value,
        expected,
      }))
      const body = { timestamp, changes }
      const { refused } = await server.call(editCells, { params, body }, { as: asStaff, language: 'English' })
      return refused.map(({ column, code, message }) => ({ column, code, message }))
    },
  }
}

const NOT_A_CHOICE = {
  code: 'not_a_choice',
  message: 'This value is not in the list for this row.',
}

test('CELL-08 API-01 a list answers whether it takes other texts, which column selects it, and its values in their order', async () => {
  const { choices } = await published()
  expect(await choices('Suite')).toEqual({ editable: false, values: { '': ['avoir', 'rien'] } })
  expect(await choices('Motif')).toEqual({
    editable: false,
    filterWithColumn: 'Suite',
    values: { avoir: ['Prix', 'Quantité'], rien: ['Normal'] },
  })
  expect(await choices('Mot libre')).toEqual({ editable: true, values: { '': ['Un', 'Deux'] } })
  expect(await choices('Responsable')).toEqual({
    editable: false,
    values: { '': [String(staff.id), String(customer.id)] },
  })
})

test('CELL-08 a column that is no list, or that nobody knows, has no choices, and an unknown publication neither', async () => {
  const { params, timestamp } = await published()
  const refusal = (columnId: string, query: object) =>
    server.refusal(listChoices, { params: { ...params, columnId }, query }, { as: asStaff })
  expect(await refusal('Remarque', { timestamp })).toMatchObject({ code: 'not_a_list_of_choices' })
  expect(await refusal('Nulle part', { timestamp })).toMatchObject({ code: 'unknown_column' })
  expect(await refusal('Suite', { timestamp: '2001-01-01T00:00:00.000000Z' })).toMatchObject({
    code: 'view_republished',
  })
  expect(await refusal('Suite', { timestamp, prefilteredView: 'nulle-part' })).toMatchObject({
    code: 'prefiltered_view_not_found',
  })
})

test('VIEW-18 CELL-08 metadata say how a list is offered, a fixed one whole and in the reader’s language', async () => {
  const { params } = await published()
  const metadata = async (language: 'French' | 'English') => {
    const { viewMetaData } = await server.call(
      getViewMetadata,
      { params, query: {} },
      { as: asStaff, language },
    )
    return new Map(viewMetaData.columns.map((column) => [column.name, column]))
  }
  const english = await metadata('English')
  expect(english.get('Suite')).toMatchObject({
    isListOfChoices: true,
    cellEditorParams: {
      isAsyncOptions: false,
      listOfChoices: [
        { value: 'avoir', text: 'Request a credit note' },
        { value: 'rien', text: 'Nothing to do' },
      ],
    },
  })
  expect((await metadata('French')).get('Suite')?.cellEditorParams?.listOfChoices[0]?.text).toBe(
    'Demander un avoir',
  )
  expect(english.get('Motif')?.cellEditorParams).toEqual({ isAsyncOptions: true, listOfChoices: [] })
  expect(english.get('Remarque')).toMatchObject({ isListOfChoices: false })
  expect(english.get('Remarque')).not.toHaveProperty('cellEditorParams')
})

test('CELL-08 a cell takes a value of the list that holds for its row, and nothing else', async () => {
  const { edit } = await published()
  expect(await edit(['Suite', 'Demander un avoir'])).toEqual([{ column: 'Suite', ...NOT_A_CHOICE }])
  // Nothing selects a list: the first one holds.
  expect(await edit(['Motif', 'Normal'])).toEqual([{ column: 'Motif', ...NOT_A_CHOICE }])
  expect(await edit(['Motif', 'Prix'])).toEqual([])
  expect(await edit(['Suite', 'rien'])).toEqual([])
  expect(await edit(['Motif', 'Quantité', 'Prix'])).toEqual([{ column: 'Motif', ...NOT_A_CHOICE }])
  expect(await edit(['Motif', 'Normal', 'Prix'])).toEqual([])
  expect(await edit(['Motif', null, 'Normal'], ['Suite', null, 'rien'])).toEqual([])
  expect(await edit(['Responsable', String(reader.id)])).toEqual([{ column: 'Responsable', ...NOT_A_CHOICE }])
  expect(await edit(['Responsable', 'Marie Delaunay'])).toEqual([{ column: 'Responsable', ...NOT_A_CHOICE }])
  expect(await edit(['Responsable', String(customer.id)])).toEqual([])
})

test('CELL-08 the row of a call is the one that its earlier changes make', async () => {
  const { edit } = await published()
  expect(await edit(['Suite', 'rien'], ['Motif', 'Normal'])).toEqual([])
  expect(await edit(['Suite', 'avoir', 'rien'], ['Motif', 'Prix', 'Normal'])).toEqual([])
})

test('CELL-08 any text is taken where the list allows it, and what is may stay when the list has lost it', async () => {
  const { edit, project } = await published()
  expect(await edit(['Mot libre', 'Autre chose'])).toEqual([])
  expect(await edit(['Suite', 'rien'])).toEqual([])
  const without = VIEW.columns.map((column) =>
    column.name === 'Suite'
      ? listed('Suite', { origin: 'listed', lists: [{ key: '', choices: ['avoir'] }] })
      : column,
  )
  await server.database.owner
    .transaction()
    .execute((tx) => defineView(tx, project.id, { ...VIEW, columns: without }))
  expect(await edit(['Suite', 'rien', 'rien'])).toEqual([])
  expect(await edit(['Suite', 'avoir', 'rien'])).toEqual([])
  expect(await edit(['Suite', 'rien', 'avoir'])).toEqual([{ column: 'Suite', ...NOT_A_CHOICE }])
})

test('CELL-08 find looks for a choice by the words in which the reader knows it', async () => {
  const { params, timestamp, edit } = await published()
  await edit(['Suite', 'avoir'])
  const { resultSet } = await server.call(openResultSet, { params, body: { timestamp } }, { as: asStaff })
  const total = async (text: string, language: 'French' | 'English') => {
    const body = { text, columns: ['Suite'], from: null, direction: 'next' as const }
    const answer = await server.call(
      findInResultSet,
      { params: { ...params, resultSet }, body },
      { as: asStaff, language },
    )
    return answer.total
  }
  expect(await total('credit', 'English')).toBe(1)
  expect(await total('demander', 'French')).toBe(1)
  expect(await total('demander', 'English')).toBe(0)
})

test.each<[string, Partial<ColumnDefinition>]>([
  ['is no STRING', { type: 'AMOUNT' }],
  ['has no list', { choices: { origin: 'listed', lists: [] } }],
  [
    'is selected by a column that there is not',
    { choices: { ...oneList(), filterWithColumn: 'Nulle part' } },
  ],
  ['is selected by what reads differently', { choices: { ...oneList(), filterWithColumn: 'Catégorie' } }],
  ['is selected by what is withheld', { choices: { ...oneList(), filterWithColumn: 'Note interne' } }],
])('CELL-08 a list of choices that %s is no definition', async (_, change) => {
  const view = {
    ...AUDIT_VIEW,
    columns: [...AUDIT_VIEW.columns, { ...listed('Liste', oneList()), ...change }],
  }
  await expect(published(view)).rejects.toThrow("Choices of column 'Liste'")
})

function oneList() {
  return { origin: 'listed' as const, lists: [{ key: '', choices: ['Un'] }] }
}
