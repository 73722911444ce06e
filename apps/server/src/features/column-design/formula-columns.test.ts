import { saveColumnDesign, tryFormula } from '@quitus/contract/views/design-columns.ts'
import { findInResultSet } from '@quitus/contract/views/find-in-result-set.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { formulaColumnValue } from '@quitus/database/views/formula.sql.ts'
import type { AddedColumnType, ColumnDesign } from '@quitus/domain/columns/column-design.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { FormulaTree } from '@quitus/domain/formulas/formula.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { type GivenColumn, NEW_DESIGN, startDesignWorld } from '#testing/column-design/design-world.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const { as, asCustomer, staff, audited } = await startDesignWorld(server)

function calculated(
  label: string,
  type: AddedColumnType,
  formula: string,
  more: Partial<ColumnDesign> = {},
): GivenColumn {
  const design = { ...NEW_DESIGN, label: { fr: label, en: `${label} (en)` }, isEditable: false, ...more }
  return { name: null, added: { type, isAnomalyColumn: false, formula }, design }
}

type World = Awaited<ReturnType<typeof audited>>

const opened = async (
  { metadata, params }: World,
  given: { filter?: Filter; sort?: { column: string; descending: boolean }[] },
) => {
  const { timestamp } = await metadata()
  return server.call(openResultSet, { params, body: { timestamp, ...given } }, { as })
}
const valuesOf = async (world: World, name: string) =>
  Object.fromEntries((await world.rows()).map(({ entryId, ...row }) => [entryId, row[name]]))

test('DATA-02 VIEW-18 a column is calculated from others in rows, order, filter, sum, values and search, and follows edits', async () => {
  const world = await audited()
  const { save, edit, params } = world
  const { columns } = await save({}, [
    calculated('TTC', 'AMOUNT', '{Montant anomalie} * 1.2', { footerStyle: 'SUM' }),
    calculated('Net', 'AMOUNT', '{custom:ttc} - coalesce({Récupéré}, 0)', { footerStyle: 'SUM' }),
    calculated('Note', 'STRING', '{Montant anomalie} >= 1000 ? "gros " + upper({Fournisseur}) : null'),
  ])
  expect(columns.slice(-3)).toMatchObject([
    { name: 'custom:ttc', formula: '{Montant anomalie} * 1.2', isAnomalyColumn: true, takesEdits: false },
    { name: 'custom:net', isAnomalyColumn: true },
    { name: 'custom:note', isAnomalyColumn: false },
  ])
  expect(await valuesOf(world, 'custom:ttc')).toMatchObject({
    E1$$1: 1440.6,
    E4$$1: null,
    E6$$1: -18.3,
    E8$$1: 0.01,
  })
  expect(await valuesOf(world, 'custom:note')).toMatchObject({
    E1$$1: 'gros ZÉPHYR',
    E5$$1: 'gros ',
    E2$$1: null,
  })
  const sorted = await opened(world, { sort: [{ column: 'custom:ttc', descending: true }] })
  expect(sorted.rows.map((row) => row['custom:ttc'])).toEqual([
    3000,
    1440.6,
    96,
    96,
    96,
    0.01,
    -18.3,
    null,
    null,
    null,
  ])
  const totals = async (id: string) =>
    server.call(getResultSetTotals, { params: { ...params, resultSet: id } }, { as })
  expect((await totals(sorted.resultSet)).sums).toMatchObject({
    'custom:ttc': 4710.31,
    'custom:net': 4710.31,
  })
  const large = await opened(world, { filter: { column: 'custom:ttc', op: 'between', value: [1000, null] } })
  expect(large.rows.map(({ entryId }) => entryId)).toEqual(['E1$$1', 'E5$$1'])
  const { timestamp } = await world.metadata()
  const values = await server.call(
    listColumnValues,
    { params: { ...params, column: 'custom:note' }, body: { timestamp, limit: 10 } },
    { as },
  )
  expect(values.values).toEqual([
    { value: null, count: 8 },
    { value: 'gros ', count: 1 },
    { value: 'gros SOUS-TRAITANT', count: 1 },
    { value: 'gros ZÉPHYR', count: 1 },
  ])
  const found = await server.call(
    findInResultSet,
    {
      params: { ...params, resultSet: sorted.resultSet },
      body: { text: '1440,60', columns: ['custom:ttc'], from: null, direction: 'next' },
    },
    { as },
  )
  expect(found).toMatchObject({ total: 1, match: { entryId: 'E1$$1', column: 'custom:ttc' } })
  const written = await edit('E1$$1', 'Récupéré', 440.6 as never)
  expect(written.changed).toBe(1)
  expect(await valuesOf(world, 'custom:net')).toMatchObject({ E1$$1: 1000 })
  const again = await opened(world, { sort: [{ column: 'custom:net', descending: true }] })
  expect((await totals(again.resultSet)).sums).toMatchObject({ 'custom:net': 4269.71 })
  expect((await edit('E1$$1', 'custom:ttc', '1')).refused).toMatchObject([{ column: 'custom:ttc' }])
})

test('DATA-02 a formula changes with its type, what was remembered of the former one does not stay, and a publication keeps it', async () => {
  const world = await audited()
  await world.save({}, [calculated('Calcul', 'AMOUNT', '{Montant} * 2')])
  const name = 'custom:calcul'
  const filter: Filter = { column: name, op: 'between', value: [2000, null] }
  expect((await opened(world, { filter })).rows).toHaveLength(2)
  const change = async (type: AddedColumnType, formula: string) => {
    const { version, columns, card } = await world.body({})
    const changed = columns.map((column) =>
      column.name === name ? { ...column, added: { type, isAnomalyColumn: false, formula } } : column,
    )
    const body = { version, card, columns: changed }
    await server.call(saveColumnDesign, { params: world.params, body }, { as })
  }
  await change('AMOUNT', '{Montant} * 1.7')
  expect((await opened(world, { filter })).rows.map(({ entryId }) => entryId)).toEqual(['E1$$1', 'E5$$1'])
  await change('AMOUNT', '{Montant} / 0')
  expect((await opened(world, { filter })).rows).toEqual([])
  await change('DATE', '{Date} + 30')
  expect(await valuesOf(world, name)).toMatchObject({ E1$$1: { model: '2024-04-11T00:00:00' }, E3$$1: null })
  await world.publish()
  expect(await world.column(name, asCustomer, 'English')).toMatchObject({
    label: 'Calcul (en)',
    editable: false,
  })
  expect(await valuesOf(world, name)).toMatchObject({ E2$$1: { model: '2024-02-04T00:00:00' } })
  // A definition without the column that it reads leaves it blank; the next change has to mend or remove it.
  const withoutDate = AUDIT_VIEW.columns.filter((column) => column.name !== 'Date')
  await publishAuditView(server.database, world.project, staff, {
    view: { ...AUDIT_VIEW, columns: withoutDate },
  })
  expect(await valuesOf(world, name)).toMatchObject({ E1$$1: null, E2$$1: null })
  expect(await world.refusal({ Montant: { color: '#ffffff' } })).toMatchObject({
    code: 'column_formula_faulty',
  })
  await world.save({}, [], [name])
  const { columns } = await world.undo()
  expect(columns.find((column) => column.name === name)).toMatchObject({
    type: 'DATE',
    formula: '{Date} + 30',
  })
})

test('DATA-02 ACC-02 what is calculated from a hidden column is hidden, however far away it is', async () => {
  const world = await audited()
  await world.save({}, [
    calculated('Longueur', 'REAL', 'length({Note interne})'),
    calculated('Double', 'REAL', '{custom:longueur} * 2'),
  ])
  expect(await world.column('custom:double')).toMatchObject({ label: 'Double' })
  expect(await world.column('custom:longueur', asCustomer)).toBeUndefined()
  expect(await world.column('custom:double', asCustomer)).toBeUndefined()
  await world.save({ Montant: { isHiddenFromCustomers: true } }, [
    calculated('Tiers', 'AMOUNT', '{Montant} / 3'),
  ])
  expect(await world.column('custom:tiers', asCustomer)).toBeUndefined()
  await world.save({ Montant: { isHiddenFromCustomers: false } })
  expect(await world.column('custom:tiers', asCustomer)).toMatchObject({ label: 'Tiers' })
})

test('DATA-02 a formula that is wrong is refused with its column, fault and place, and can be tried before it is kept', async () => {
  const world = await audited()
  const { params } = world
  const tried = (formula: string, type: AddedColumnType = 'AMOUNT') => ({
    params,
    body: { name: null, label: 'Essai', type, formula },
  })
  const { values } = await server.call(tryFormula, tried('round({Montant}, 0) + 0.5'), { as })
  expect(values.slice(0, 2)).toEqual([
    { entryId: 'E1$$1', value: 1201.5 },
    { entryId: 'E2$$1', value: 80.5 },
  ])
  const refused = await server.refusal(tryFormula, tried('{Montant} + {Fournisseur}'), {
    as,
    language: 'English',
  })
  expect(refused).toMatchObject({
    code: 'column_formula_faulty',
    message: expect.stringMatching(
      /^“Essai”: “\{Fournisseur\}” \(character 13\) is not of the type expected/,
    ),
  })
  const kept = await world.refusal({}, [calculated('Boucle', 'AMOUNT', '{custom:boucle} + 1')])
  expect(kept).toMatchObject({
    code: 'column_formula_faulty',
    message: expect.stringContaining('depends on this column'),
  })
  const role = calculated('Rôle', 'AMOUNT', '{Montant}', { role: 'netAmount' })
  expect(await world.refusal({}, [role])).toMatchObject({ code: 'column_design_unfit' })
  expect((await world.read()).version).toBe(0)
})

test('DATA-02 no value makes a formula fail', async () => {
  const world = await audited()
  for (const [formula, type] of [
    ['{Montant} / ({Montant} - {Montant})', 'REAL'],
    ['{Montant} % 0', 'REAL'],
    ['{Date} + 100000000', 'DATE'],
    ['{Date} - 900000', 'DATE'],
    ['{Date} - 2900000', 'DATE'],
    ['number("٣") + number("\u2003 12")', 'REAL'],
    [Array(30).fill('99999999999999999999').join(' * '), 'REAL'],
    ['number({Fournisseur}) + 1', 'REAL'],
    ['number("12,50") + 1', 'REAL'],
    ['left({Fournisseur}, 3) + right({Fournisseur}, 999)', 'STRING'],
    ['trim(lower({Fournisseur})) + text({Date}) + text({Montant})', 'STRING'],
    [
      'min({Montant}, {Quantité}, 3) * max(1, {Taux}) + abs(-2) + floor(1.5) + ceil(1.5) + length("é")',
      'REAL',
    ],
    ['year({Date}) * 10000 + month({Date}) * 100 + day({Date}) + {Quantité} / 2', 'REAL'],
    [
      'contains({Fournisseur}, "ZEPH") || {Fournisseur}.endsWith("clair") || isBlank({Date}) != true',
      'BOOLEAN',
    ],
    ['{Soldé} == null ? date("2026-01-31") : coalesce(null, {Date})', 'DATE'],
    ['99999999999999999999 * 99999999999999999999 * (abs({Montant}) + 1)', 'REAL'],
    [`"it's" + ' "quoted" \\\\ ' + {Fournisseur}`, 'STRING'],
    ['{Catégorie}', 'STRING'],
  ] as const) {
    const body = { name: null, label: 'Essai', type, formula }
    const { values } = await server.call(tryFormula, { params: world.params, body }, { as })
    expect(values, formula).toHaveLength(10)
    if (formula.startsWith('9999')) expect(values.filter(({ value }) => value !== null)).toEqual([])
  }
})

test('DATA-02 rows are ordered by a formula of imported columns through an index, which follows the formula', async () => {
  const world = await audited()
  const indexes = async () =>
    (
      await sql<{ definition: string }>`
        select indexdef as definition from pg_indexes
        where schemaname = ${`project_${world.project.id}`} and starts_with(indexname::text, 'formula_')`.execute(
        server.database.owner,
      )
    ).rows.map(({ definition }) => definition)
  await world.save({}, [
    calculated('TTC', 'AMOUNT', '{Montant} * 1.2'),
    calculated('Reste', 'AMOUNT', '{Récupéré} + 0'),
  ])
  expect(await indexes()).toMatchObject([expect.stringContaining('c6 * 1.2')])
  await world.publish()
  expect(await indexes()).toHaveLength(2)
  // The query of the grid has the expression of the index.
  const plan = await server.database.owner.transaction().execute(async (tx) => {
    const { publication, formula } = await tx
      .selectFrom('core.views')
      .innerJoin('core.view_columns', (join) =>
        join
          .onRef('core.view_columns.project_id', '=', 'core.views.project_id')
          .onRef('core.view_columns.source', '=', 'core.views.source'),
      )
      .select(['core.views.current_publication_id as publication', 'core.view_columns.formula'])
      .where('core.views.project_id', '=', world.project.id)
      .where('core.view_columns.name', '=', 'custom:ttc')
      .executeTakeFirstOrThrow()
    const value = formulaColumnValue(formula as FormulaTree, 'AMOUNT', { base: 'base', review: 'review' })
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const table = sql.id(`project_${world.project.id}`, `base_dashboard_${publication}`)
    const answer = await sql<{ 'QUERY PLAN': string }>`
      explain select base.row_id from ${table} base
      where base.child_index = 0 and ${value} is not null order by ${value} desc, base.row_id desc limit 5`.execute(
      tx,
    )
    return answer.rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Index Scan Backward using formula_')
  expect(plan).not.toContain('Sort')
  await world.save({}, [], ['custom:ttc'])
  expect((await indexes()).length).toBeLessThan(2)
})
