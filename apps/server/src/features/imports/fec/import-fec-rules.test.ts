import { describe, expect, test } from 'vitest'
import { FEC_HEADER, type FecText, fecInvoice, fecLine, importFecText } from '#testing/files/fec-text.ts'
import { importRefusal, traceOf } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { BadLinesError } from '../loading/load-ledger.ts'

const server = await startTestServer()
const { database } = server
const staff = await server.person({ roleType: 'staff' })

// The same invoice booked twice, under two numbers that a reader takes for one.
const BOOK = [...fecInvoice('1', 'F-1001'), ...fecInvoice('2', 'F 1001', { EcritureDate: '20240302' })]

const file = (lines: readonly string[], end = '\r\n') => `${[FEC_HEADER, ...lines].join(end)}${end}`

async function emptyProject() {
  const project = await server.project({ members: [[staff, 'manage']] })
  return {
    project,
    load: (files: FecText[], given?: Parameters<typeof importFecText>[4]) =>
      importFecText(database, project, staff, files, given),
  }
}

describe('rules of ledger files', () => {
  const good = fecInvoice('9', 'F-9')
  const one = (given: Record<string, string>) => [...good, fecLine({ EcritureNum: '9', ...given })]
  test.each<[string, string[], object]>([
    [
      'L005',
      [...fecInvoice('9', 'F-9'), fecLine({ EcritureNum: '9', Debit: '5', Credit: '5' })],
      { line: 5 },
    ],
    [
      'L007',
      [
        ...fecInvoice('9', 'F-9'),
        fecLine({ EcritureNum: '9', Debit: '-5' }),
        fecLine({ EcritureNum: '9', Debit: '5' }),
      ],
      { line: 5, values: { field: 'Debit', value: '-5' } },
    ],
    [
      'L008',
      one({ EcritureLet: 'AA' }),
      { line: 5, entry: '9', values: { field: 'EcritureLet', value: 'AA' } },
    ],
    ['L009', one({ CompAuxNum: 'F1' }), { line: 5 }],
    ['L010', one({ Montantdevise: '12,00' }), { line: 5 }],
    ['L011', one({ Montantdevise: '12,00', Idevise: 'XYZ' }), { values: { field: 'Idevise', value: 'XYZ' } }],
    ['L014', one({ ValidDate: '20240101' }), { line: 5 }],
    ['L015', one({ CompteNum: 'AB1' }), { line: 5 }],
    ['L002', one({ PieceRef: '' }), { line: 5, values: { field: 'PieceRef', value: '' } }],
    ['L003', one({ PieceDate: '20240231' }), { line: 5, values: { field: 'PieceDate', value: '20240231' } }],
    [
      'E003',
      [
        ...good,
        fecLine({ EcritureNum: '9', Debit: '7' }),
        fecLine({ JournalCode: 'OD', EcritureNum: '9', Credit: '7' }),
      ],
      { values: { journals: 'ACH, OD' } },
    ],
    ['E002', one({ EcritureDate: '20240302' }), { values: { first: '2024-03-01', last: '2024-03-02' } }],
    ['G003', [...good, ...fecInvoice('12', 'F-12')], { values: { journal: 'ACH', missing: 2, first: '10' } }],
  ])('DATA-01 %s is reported with its place, and the lines are kept', async (code, lines, known) => {
    const { load } = await emptyProject()
    const report = await load([{ content: file(lines) }])
    expect(report.findings).toEqual([expect.objectContaining({ code, ...known })])
    expect(report).toMatchObject({ badLineCount: 0, lines: lines.length })
  })

  test('DATA-01 an entry out of balance puts its file out of balance', async () => {
    const { load } = await emptyProject()
    const report = await load([{ content: file(one({ Debit: '3,10' })) }])
    expect(report.findings.map(({ code, values }) => [code, values])).toEqual([
      ['E001', { balance: '3.10' }],
      ['G001', { balance: '3.10' }],
    ])
  })

  test('DATA-01 days outside the year are reported line by line, and the years together', async () => {
    const { load } = await emptyProject()
    const old = fecInvoice('8', 'F-8', { EcritureDate: '20230301' })
    const report = await load([{ content: file([...old, ...good]) }])
    expect(report.findingCounts.map(({ code, count }) => [code, count])).toEqual([
      ['G004', 1],
      ['L012', 3],
    ])
  })

  test('DATA-01 a rule broken on every line is listed twenty times and counted in full', async () => {
    const { load } = await emptyProject()
    const many = Array.from({ length: 30 }, () => fecLine({ EcritureNum: '9', CompteNum: 'X' }))
    const report = await load([{ content: file([...good, ...many]) }])
    expect(report.findingCounts).toEqual([
      expect.objectContaining({ code: 'L015', count: 30, severity: 'error' }),
    ])
    expect(report.findings).toHaveLength(20)
  })

  test.each<[string, string, object]>([
    ['L001', good[0]?.replace('Fournitures', 'Four|nitures') ?? '', { column: null, value: '19/18' }],
    ['L002', fecLine({ CompteNum: '' }), { column: 'CompteNum' }],
    ['L003', fecLine({ EcritureDate: '20240231' }), { column: 'EcritureDate', value: '20240231' }],
    ['L004', fecLine({ Debit: 'douze' }), { column: 'Debit', value: 'douze' }],
    ['L004', fecLine({ Debit: '1.234' }), { column: 'Debit', value: '1.234' }],
    ['key_separator', fecLine({ JournalCode: 'A$$B' }), { value: 'A$$B 1 F-1001' }],
  ])(
    'DATA-01 API-06 %s leaves the line out, and stops the import unless given otherwise',
    async (code, bad, listed) => {
      const { load, project } = await emptyProject()
      const before = await traceOf(database, project)
      const error = await importRefusal(load([{ content: file([...BOOK, bad]) }]))
      expect(error).toBeInstanceOf(BadLinesError)
      expect((error as BadLinesError).badLines.listed).toEqual([
        expect.objectContaining({ line: 8, code, ...listed }),
      ])
      expect(await traceOf(database, project)).toEqual(before)
      const report = await load([{ content: file([...BOOK, bad]) }], { skipBadLines: true })
      expect(report).toMatchObject({ lines: 7, badLineCount: 1, anomalies: 1 })
    },
  )
})
