import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { importRefusal, importText } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { faultText } from '../drafts/import-words.ts'
import { BadLinesError } from '../loading/load-ledger.ts'
import { mappingSchema } from '../mapping.schema.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

const column = (name: string, type: string, more = {}) => ({
  ...{ header: name, name, label: { fr: name, en: name }, type },
  ...more,
})
const HEADER = 'No;Supplier;Side;Type;Amount;Local;Balance'
const MAPPING = {
  publish: 'lines',
  decimalMark: '.',
  columns: [
    ...[column('No', 'STRING'), column('Supplier', 'STRING')],
    ...[column('Side', 'STRING', { optional: true }), column('Type', 'STRING')],
    ...[
      column('Amount', 'AMOUNT'),
      column('Local', 'AMOUNT'),
      column('Balance', 'AMOUNT', { ownSign: true }),
    ],
  ],
  keyColumns: ['No'],
  roles: { supplier: 'Supplier', amount: 'Amount', debitCredit: 'Side', kind: 'Type' },
  detection: {},
}

async function startProject() {
  const project = await server.project({ members: [[staff, 'manage']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const read = (
    content: string | Buffer,
    given: { mapping?: object; append?: boolean; name?: string } = {},
  ) =>
    importText(server.database, project, staff, [{ name: given.name ?? 'a.csv', content }], {
      mapping: { ...MAPPING, ...given.mapping },
      append: given.append ?? false,
    })
  const load = (lines: readonly string[], mapping = {}) =>
    read([HEADER, ...lines.map((line, at) => `${at + 1};S1;${line}`), ''].join('\n'), { mapping })
  const rows = async () => (await server.call(getViewData, { params, query: {} }, { as })).rows
  const amounts = async () => (await rows()).map(({ Amount }) => Amount)
  return { project, read, load, rows, amounts }
}

/** What detection and the pages of suppliers read as the kind of each line. */
async function kindsOf(project: { id: number }) {
  const schema = projectSchemaName(project.id)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${schema} and tablename ~ '^ledger_[0-9]+$'
    order by length(tablename) desc, tablename desc limit 1`.execute(server.database.owner)
  const table = sql.id(schema, tables[0]?.name ?? '')
  const { rows } = await sql<{ kind: string | null }>`
    select document_kind as kind from ${table} order by line_id`.execute(server.database.owner)
  return { table, kinds: rows.map(({ kind }) => kind) }
}

test.each([
  ['S', 'H'],
  ['D', 'C'],
  ['d', 'c'],
  ['Dr', 'Cr'],
  ['DR.', 'CR.'],
  ['Debit', 'Credit'],
  ['Débit', 'Crédit'],
  ['Soll', 'Haben'],
])(
  'DATA-01 with marks %s and %s an invoice in debit is negative and a payment in debit is not',
  async (debit, credit) => {
    const { load, rows, amounts } = await startProject()
    await load([
      `${credit};Invoice;10.50;21.00;-5`,
      `${debit};Invoice;3;6;-8`,
      `${debit};Payment;10.50;21;7`,
      `${credit};Payment;1;2;6`,
      `${debit};Invoice;0;;6`,
    ])
    expect(await amounts()).toEqual([10.5, -3, 10.5, -1, 0])
    // Every amount follows its mark, but for one that the mapping says to have its own sign.
    expect((await rows()).map(({ Local, Balance }) => [Local, Balance])).toEqual([
      [21, -5],
      [-6, -8],
      [21, 7],
      [-2, 6],
      [null, 6],
    ])
  },
)

test('DATA-01 a mark that means neither side makes its line faulty, and says so in both languages', async () => {
  const { load, rows } = await startProject()
  const error = await importRefusal(load(['H;;10;10;', '40;;10;10;', ';;5;;', 'X;;5;;', ';;;0;']))
  const faults = (error as BadLinesError).badLines.listed
  expect(error).toBeInstanceOf(BadLinesError)
  expect(faults.map(({ line, column, code, value }) => [line, column, code, value])).toEqual([
    [3, 'Side', 'mark_unknown', '40'],
    [4, 'Side', 'mark_missing', ''],
    [5, 'Side', 'mark_unknown', 'X'],
  ])
  const languages = await createMessages()
  const words = (locale: 'fr' | 'en') =>
    faults.slice(0, 2).map((fault) => faultText(fault.code, fault, languages(locale)))
  expect(words('fr')).toEqual([
    expect.stringMatching(/ni débit ni crédit/),
    expect.stringMatching(/n’est pas renseigné/),
  ])
  expect(words('en')).toEqual([
    expect.stringMatching(/neither debit nor credit/),
    expect.stringMatching(/is empty/),
  ])
  // The mapping may say what a mark means; a line without any amount needs none.
  await load(['H;;10;10;', '40;;10;10;', 'X;;5;;', ';;;0;'], { marks: { debit: ['40'], credit: ['x'] } })
  expect((await rows()).map(({ Amount }) => Amount)).toEqual([10, -10, 5, null])
})

test('DATA-08 a file without the column of marks has its amounts as they are written', async () => {
  const { read, amounts } = await startProject()
  await read(['No;Supplier;Type;Amount;Local;Balance', '1;S1;;10;10;', '2;S1;;-3;-3;', ''].join('\n'))
  expect(await amounts()).toEqual([10, -3])
})

describe('minus signs next to marks', () => {
  const negatives = async (lines: string[], mapping = {}) => {
    const { load, amounts } = await startProject()
    const report = await load(lines, mapping)
    return { amounts: await amounts(), said: report.files[0]?.form.negatives }
  }
  const says = (sign: string) => [{ header: 'Amount', sign }]

  test.each([
    [
      'credits are negative, as SAP lists them',
      ['H;;-10;;', 'S;;-0;;', 'S;;4;;', 'S;KZ;6;;'],
      [10, 0, -4, 6],
    ],
    ['debits are negative', ['H;;10;;', 'S;;(4);;', 'S;KZ;6-;;'], [10, -4, 6]],
    ['there is one side', ['H;;-10;;', 'H;;-4;;'], [10, 4]],
  ])('DATA-01 repeat the mark where %s', async (_, lines, expected) => {
    expect(await negatives(lines)).toEqual({ amounts: expected, said: says('repeats') })
  })

  test.each([
    ['one of a side is', ['H;;10;;', 'H;;-2;;', 'S;;4;;'], [10, -2, -4]],
    ['both sides have some', ['H;;10;;', 'H;;-2;;', 'S;;4;;', 'S;;-1;;'], [10, -2, -4, 1]],
    ['all are', ['H;;-10;;', 'S;;-4;;'], [-10, 4]],
  ])('DATA-01 reverse it where %s', async (_, lines, expected) => {
    expect(await negatives(lines)).toEqual({ amounts: expected, said: says('reverses') })
  })

  test.each(['utf-8', 'latin1'] as const)(
    'DATA-01 are read next to marks and under headers with accents (%s)',
    async (encoding) => {
      const { read, amounts } = await startProject()
      const renamed = new Map([
        ['Side', 'Débit ou crédit'],
        ['Amount', 'Montant réglé'],
      ])
      const columns = MAPPING.columns.map((each) => ({
        ...each,
        header: renamed.get(each.name) ?? each.name,
      }))
      const header = 'No;Supplier;Débit ou crédit;Type;Montant réglé;Local;Balance'
      const lines = ['1;S1;Crédit;;-1 010,50;;', '2;S1;Débit;;4,25;;', '3;S1;DÉBIT;Règlement;6,00;;']
      const content = Buffer.from([header, ...lines, ''].join('\n'), encoding)
      const report = await read(content, { mapping: { columns, decimalMark: undefined } })
      expect(await amounts()).toEqual([1010.5, -4.25, 6])
      expect(report.files[0]?.form).toMatchObject({
        columns: expect.arrayContaining([{ header: 'Montant réglé', decimalMark: ',', thousandsMark: ' ' }]),
        negatives: [{ header: 'Montant réglé', sign: 'repeats' }],
      })
    },
  )

  test('DATA-01 say what the mapping says that they do', async () => {
    const lines = ['H;;10;;', 'S;;-4;;']
    expect((await negatives(lines)).amounts).toEqual([10, -4])
    expect(await negatives(lines, { marks: { negative: 'reverses' } })).toEqual({
      amounts: [10, 4],
      said: says('reverses'),
    })
    const mixed = ['H;;10;;', 'H;;-2;;', 'S;;4;;']
    expect((await negatives(mixed, { marks: { negative: 'repeats' } })).amounts).toEqual([10, 2, -4])
  })
})

test('DATA-01 the kind of a line is read from usual words and codes, and from those of the mapping', async () => {
  const { project, load } = await startProject()
  const types = [
    'payment',
    'Règlement',
    'ZAHLUNG',
    'KZ',
    'zp',
    'Acompte',
    'Anzahlung',
    'KR',
    'RE',
    'KG',
    'KA',
    '',
  ]
  const lines = types.map((type) => `H;${type};1;;`)
  await load(lines)
  expect((await kindsOf(project)).kinds).toEqual([
    ...Array.from({ length: 5 }, () => 'payment'),
    ...['advance', 'advance'],
    ...Array.from({ length: 5 }, () => null),
  ])
  await load(lines, { kinds: { payment: ['ka'], advance: ['K.R.'], document: ['ZP'] } })
  const { kinds } = await kindsOf(project)
  expect(
    kinds.map((kind, at) => `${types[at]} ${kind}`).filter((each) => /^(KA|KR|zp|KZ) /.test(each)),
  ).toEqual([...['KZ payment', 'zp null', 'KR advance', 'KA payment']])
})

test('DATA-08 a period is added to lines that a release before has read, whose kinds are literal', async () => {
  const { project, read } = await startProject()
  const file = (no: number, type: string) => [HEADER, `${no};S1;H;${type};1;;`, ''].join('\n')
  await read(`${file(1, 'payment')}2;S1;H;KR;1;;\n`)
  const { table } = await kindsOf(project)
  await sql`alter table ${table} drop column document_kind`.execute(server.database.owner)
  await read(file(3, 'KZ'), { append: true, name: 'b.csv' })
  expect((await kindsOf(project)).kinds).toEqual(['payment', 'KR', 'payment'])
  await read(file(4, 'ZP'), { append: true, name: 'c.csv' })
  expect((await kindsOf(project)).kinds).toEqual(['payment', 'KR', 'payment', 'payment'])
})

test.each([
  ["'d' is there twice in 'marks'", { marks: { debit: ['D'], credit: ['d'] } }],
  ["'ZP' is there twice in 'kinds'", { kinds: { payment: ['ZP'], document: ['ZP'] } }],
  ["'Amount' must be STRING or INTEGER", { roles: { ...MAPPING.roles, debitCredit: 'Amount' } }],
])('DATA-01 a mapping is refused: %s', (message, fault) => {
  const read = mappingSchema.safeParse({ ...MAPPING, ...fault })
  expect(read.error?.issues.map((issue) => issue.message).join(' ')).toContain(message)
})
