import { applyTemplate, getTemplate } from '@quitus/contract/templates/template-endpoints.ts'
import { saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { ViewDefinition } from '@quitus/database/views/view-definition.ts'
import type { DesignedChoices } from '@quitus/domain/columns/column-design.ts'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { type GivenColumn, NEW_DESIGN, startDesignWorld } from '#testing/column-design/design-world.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const { as, asCustomer, staff, audited } = await startDesignWorld(server)

const text = (label: string) => ({ fr: label, en: `${label} (en)` })

function added(label: string, more: Partial<GivenColumn['design']> = {}, formula?: string): GivenColumn {
  const own = { type: 'STRING' as const, isAnomalyColumn: false, ...(formula !== undefined && { formula }) }
  return { name: null, added: own, design: { ...NEW_DESIGN, label: text(label), ...more } }
}

/** A hundred imported columns, thirty of them of the audit view. */
const WIDE_VIEW: ViewDefinition = {
  ...AUDIT_VIEW,
  columns: [
    ...AUDIT_VIEW.columns,
    ...Array.from({ length: 100 - AUDIT_VIEW.columns.length }, (_, at) => ({
      ...{ name: `Importée ${at}`, label: text(`Importée ${at}`) },
      type: (['STRING', 'AMOUNT', 'DATE'] as const)[at % 3] ?? 'STRING',
    })),
  ],
}

function choicesOf(column: number): DesignedChoices {
  const choices = Array.from({ length: 20 }, (_, at) => ({ value: `Choix ${column}.${at}`, text: null }))
  return { isEditable: true, filterWithColumn: null, lists: [{ key: '', choices }] }
}

test('DATA-02 DATA-04 a grid of two hundred columns is described, read, written, exported as a template, applied and published again', async () => {
  const first = await audited()
  const second = await audited()
  for (const { project } of [first, second])
    await publishAuditView(server.database, project, staff, { view: WIDE_VIEW })
  const more = Array.from({ length: 100 }, (_, at) =>
    at % 10 === 9
      ? added(`Total ${at}`, { isEditable: false }, `upper({custom:note-${at - 1}}) + "!"`)
      : added(`Note ${at}`, at % 10 === 0 ? { choices: choicesOf(at) } : {}),
  )
  const { columns } = await first.save({ Montant: { color: '#ffeecc' } }, more)
  expect(columns).toHaveLength(200)
  const reversed = await first.body({})
  const body = { ...reversed, columns: reversed.columns.toReversed() }
  const { version } = await server.call(saveColumnDesign, { params: first.params, body }, { as })
  expect(version).toBe(2)

  await first.edit('E1$$1', 'custom:note-8', 'vu')
  const shown = (await first.metadata(asCustomer)).columns.map(({ name }) => name)
  const forStaff = columns.filter(({ design }) => design.isHiddenFromCustomers).map(({ name }) => name)
  expect(forStaff).toEqual(['Note interne'])
  expect(columns.map(({ name }) => name).filter((name) => !shown.includes(name))).toEqual(forStaff)
  expect(shown.indexOf('custom:note-98')).toBeLessThan(shown.indexOf('Montant'))
  const { timestamp } = await first.metadata()
  const found = await server.call(
    openResultSet,
    {
      params: first.params,
      body: {
        timestamp,
        filter: { column: 'custom:total-9', op: 'equals', value: 'VU!' },
        sort: [{ column: 'custom:total-9', descending: true }],
      },
    },
    { as: asCustomer },
  )
  expect(found.rows).toMatchObject([{ entryId: 'E1$$1', 'custom:note-8': 'vu' }])

  const of = ({ project }: typeof first) => ({ projectId: project.id })
  const template = await server.call(getTemplate, { params: of(first) }, { as })
  const applied = await server.call(applyTemplate, { params: of(second), body: template }, { as })
  expect(applied.refused).toEqual([])
  const again = await server.call(getTemplate, { params: of(second) }, { as })
  expect(again.grids).toEqual(template.grids)

  await publishAuditView(server.database, first.project, staff, { view: WIDE_VIEW })
  const { rows } = await server.call(getViewData, { params: first.params, query: {} }, { as })
  expect(rows.find(({ entryId }) => entryId === 'E1$$1')).toMatchObject({ 'custom:total-9': 'VU!' })
  expect((await first.read()).columns.map(({ name }) => name)).toEqual(body.columns.map(({ name }) => name))
})

test('DATA-02 two new columns whose labels differ in signs alone get names of their own, and no column is described twice', async () => {
  const { save, body, params } = await audited()
  const { columns } = await save({}, [added('Avis !'), added('Avis ?'), added('…')])
  expect(columns.slice(-3).map(({ name }) => name)).toEqual([
    'custom:avis',
    'custom:avis-2',
    'custom:colonne',
  ])
  const twice = await body({})
  const last = twice.columns.slice(-1)
  const refused = { params, body: { ...twice, columns: [...twice.columns, ...last] } }
  expect(await server.refusal(saveColumnDesign, refused, { as })).toMatchObject({ code: 'unknown_column' })
})

test('DATA-02 labels, groups, choices and parts of the page that are too long are refused', async () => {
  const { refusal, read, body, params } = await audited()
  const long = 'x'.repeat(300)
  const choices = (value: string): DesignedChoices => ({
    ...{ isEditable: false, filterWithColumn: null },
    lists: [{ key: '', choices: [{ value, text: null }] }],
  })
  for (const more of [
    { label: { fr: 'Avis', en: long } },
    { group: { name: 'g', label: { fr: long, en: 'Group' } } },
    { group: { name: long, label: { fr: 'Groupe', en: 'Group' } } },
    { choices: choices('x'.repeat(501)) },
  ])
    expect(await refusal({}, [added('Avis', more)])).toMatchObject({ code: 'invalid_request' })
  const card = [{ label: { fr: long, en: 'Part' }, columns: [] }]
  const given = { params, body: { ...(await body({})), card } }
  expect(await server.refusal(saveColumnDesign, given, { as })).toMatchObject({ code: 'invalid_request' })
  expect((await read()).version).toBe(0)
})

test('DATA-02 CELL-08 SEC-02 a choice that looks like a formula is a text like any other, and a calculated column has no choices', async () => {
  const { save, edit, rows, refusal, metadata } = await audited()
  const value = '=HYPERLINK("https://example.org";{Montant})'
  const choices: DesignedChoices = {
    ...{ isEditable: false, filterWithColumn: null },
    lists: [
      {
        key: '',
        choices: [
          { value, text: null },
          { value: '{Montant} * 2', text: null },
        ],
      },
    ],
  }
  await save({}, [added('Avis', { choices }), added('Copie', { isEditable: false }, '{custom:avis}')])
  expect(await edit('E1$$1', 'custom:avis', value)).toMatchObject({ changed: 1 })
  expect((await edit('E2$$1', 'custom:avis', '=1+1')).refused).toMatchObject([{ column: 'custom:avis' }])
  const [row] = await rows()
  expect(row).toMatchObject({ 'custom:avis': value, 'custom:copie': value })
  expect((await metadata()).columns.find(({ name }) => name === 'custom:avis')).toMatchObject({
    isListOfChoices: true,
  })
  const calculated = added('Total', { choices, isEditable: false }, 'upper({Fournisseur})')
  expect(await refusal({}, [calculated])).toMatchObject({ code: 'column_design_unfit' })
})

test('DATA-02 OPS-02 of two people who save at the same moment one is refused', async () => {
  const { body, params, read } = await audited()
  const colors = ['#112233', '#445566']
  const bodies = await Promise.all(colors.map((color) => body({ Montant: { color } })))
  const answers = await Promise.allSettled(
    bodies.map((each) => server.call(saveColumnDesign, { params, body: each }, { as })),
  )
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))
  expect(failures).toEqual([expect.stringMatching(/column_design_(changed_meanwhile|busy)/)])
  const { version, columns } = await read()
  expect(version).toBe(1)
  const saved = answers.findIndex(({ status }) => status === 'fulfilled')
  expect(columns.find(({ name }) => name === 'Montant')?.design.color).toBe(colors[saved])
})

test('DATA-02 OPS-06 formulas that read each other over and over are refused before they take long', async () => {
  const { save, refusal, read } = await audited()
  const doubled = (level: number) =>
    level === 0 ? '{Montant} + {Montant}' : `{custom:niveau-${level - 1}} + {custom:niveau-${level - 1}}`
  const levels = (count: number) =>
    Array.from({ length: count }, (_, level): GivenColumn => {
      const column = added(`Niveau ${level}`, { isEditable: false }, doubled(level))
      return { ...column, added: { type: 'AMOUNT', isAnomalyColumn: false, formula: doubled(level) } }
    })
  // Sixty levels come to more parts than there are atoms.
  expect(await refusal({}, levels(60))).toMatchObject({
    ...{ code: 'column_formula_faulty', message: expect.stringContaining('too long') },
  })
  expect((await read()).version).toBe(0)
  const { columns } = await save({}, levels(6))
  expect(columns.at(-1)).toMatchObject({ name: 'custom:niveau-5' })
})
