import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { findInResultSet } from '@quitus/contract/views/find-in-result-set.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { describe, expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']] })
await publishAuditView(server.database, project, staff)
const as = await server.signInAs(staff)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp, columns } = viewMetaData
const edits = [
  { entryId: 'E1$$2', column: 'Remarque', value: 'Écart de 1 234,50 €', expected: null },
  { entryId: 'E3$$3', column: 'Coefficient', value: -1234.5, expected: null },
  { entryId: 'E3$$3', column: 'Part', value: 0.2, expected: null },
  { entryId: 'E6$$1', column: 'Échéance', value: { model: '2024-02-09T13:00:00' }, expected: null },
  { entryId: 'E6$$1', column: 'Remarque', value: 'reste 100 % ＿_', expected: null },
]
await server.call(editCells, { params, body: { timestamp, changes: edits } }, { as })

const sort = [{ column: 'Montant', descending: true }]
const whole = await server.call(openResultSet, { params, body: { timestamp, limit: 500, sort } }, { as })
const names = columns.map(({ name }) => name)

type Requested = RequestOf<typeof findInResultSet>['body']
const find = (requested: Partial<Requested> & { text: string }, resultSet = whole.resultSet) => {
  const body = { columns: names, from: null, direction: 'next', ...requested } as const
  return server.call(findInResultSet, { params: { ...params, resultSet }, body }, { as })
}

/** Cells that show a text, found in the rows of the window by the rules that draw them. */
function cellsShowing(text: string, rows: readonly WireRow[] = whole.rows) {
  const bare = (shown: string) =>
    shown
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
  const number = (shown: string) => shown.replace(/\s/g, '').replaceAll('.', ',').replaceAll('\u2212', '-')
  const options = {
    currency: 'EUR',
    timeZone: 'Europe/Paris',
    booleanTexts: { true: '', false: '', pending: '' },
  }
  const shows = (row: WireRow, column: (typeof columns)[number]) => {
    const rule = COLUMN_TYPE_RULES[column.type]
    const shown = rule.format((row[column.name] ?? null) as WireValue, options)
    if (shown === '') return false
    return rule.family === 'number'
      ? number(shown).includes(number(text))
      : bare(shown).includes(bare(rule.family === 'date' ? text.trim() : text))
  }
  return rows.flatMap((row, position) =>
    [row, ...(row.children ?? [])].flatMap((each, at) =>
      columns
        .filter((column) => shows(each, column))
        .map((column) => ({
          position,
          child: at === 0 ? null : at - 1,
          entryId: each.entryId,
          column: column.name,
        })),
    ),
  )
}

const TEXTS = [
  ...['e', 'ÉCLAIR', 'zephyr', 'sous-trait', 'vérifier', 'ged.example', '100 %', '%', '_', '＿', '\\'],
  ...['80', '80,00', '80.00 €', '1 200,5', '-15,25', '\u22121\u202f234,50', '20,00 %', '5,5', '0'],
  ...['12/03/2024', '03/2024', '09:30', '9/02', '2024', ' coté', 'nowhere', '🧾', 'ابحث', '/', ','],
]

describe('VIEW-13 find in grid', () => {
  test.each(TEXTS)('goes through every cell that shows “%s”, in order and round the end', async (text) => {
    const expected = cellsShowing(text)
    for (const direction of ['next', 'previous'] as const) {
      const found = []
      let from: Requested['from'] = null
      for (let step = 0; step <= expected.length; step++) {
        const { match, total } = await find({ text, from, direction })
        expect(total).toBe(expected.length)
        if (match === null) break
        found.push(match)
        from = { position: match.position, child: match.child, column: match.column }
      }
      const inOrder = expected.map((cell, at) => ({ ...cell, index: at + 1 }))
      const visited = direction === 'next' ? inOrder : inOrder.toReversed()
      expect(found).toEqual(visited.length === 0 ? [] : [...visited, visited[0]])
    }
  })

  test('some of the texts are found, some are not', () => {
    const counts = TEXTS.map((text) => cellsShowing(text).length)
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(20)
    expect(counts).toContain(0)
  })

  test('passes over a whole row, and looks in the columns that were named', async () => {
    const inSuppliers = (row: ReturnType<typeof cellsShowing>[number]) => row.column === 'Fournisseur'
    const expected = cellsShowing('c').filter(inSuppliers)
    const [first, second] = expected
    const requested = { text: 'c', columns: ['Fournisseur'] }
    expect((await find(requested)).match).toMatchObject(first ?? {})
    const behind = { position: first?.position ?? 0, child: first?.child ?? null }
    expect((await find({ ...requested, from: behind })).match).toMatchObject(second ?? {})
    const row = cellsShowing('a')[0]
    const { match } = await find({
      text: 'a',
      from: { position: row?.position ?? 0, child: row?.child ?? null },
    })
    expect(`${match?.position} ${match?.child}`).not.toBe(`${row?.position} ${row?.child}`)
  })

  test('starts from a row in which nothing is found, however far down', async () => {
    const [first] = cellsShowing('Zéphyr')
    for (const from of [
      { position: 9, child: null },
      { position: 0, child: 400 },
      { position: 2_000_000_000, child: 2_000_000_000 },
    ]) {
      const { match } = await find({ text: 'Zéphyr', columns: ['Fournisseur'], from })
      expect(match?.entryId).toBe(first?.entryId)
    }
  })

  test('finds nothing outside of the set', async () => {
    const filter = { column: 'Fournisseur', op: 'equals', value: 'Zéphyr' } as const
    const body = { timestamp, filter, limit: 1 }
    const { resultSet } = await server.call(openResultSet, { params, body }, { as })
    expect((await find({ text: '80' }, resultSet)).total).toBe(0)
    expect((await find({ text: 'phyr' }, resultSet)).match).toMatchObject({ position: 0, child: null })
  })

  test('ACC-08 refuses a column that the requester does not see', async () => {
    const body: Requested = { text: 'a', columns: ['Nulle part'], from: null, direction: 'next' }
    const requested = { params: { ...params, resultSet: whole.resultSet }, body }
    expect((await server.refusal(findInResultSet, requested, { as })).code).toBe('unknown_column')
  })
})
