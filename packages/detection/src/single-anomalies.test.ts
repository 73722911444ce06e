import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { detectIn, type TestDocument } from './testing/detect-in.sql.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

const document = (id: string, given: Partial<TestDocument> = {}): TestDocument => ({
  id,
  supplier: 'S1',
  invoiceNumber: `F-${id}77`,
  invoiceDate: '2024-03-04',
  amount: '120.00',
  ...given,
})

/** What is found, with what is too weak to be presented, as category, entry and amount at stake. */
async function found(documents: readonly TestDocument[], parameters = {}) {
  const entries = await detectIn(database, documents, { parameters, withWeak: true })
  return entries.map(({ category, id, excess }) => [category, id, Number(excess)])
}

describe('payments and advances that nothing was set against (SD)', () => {
  const payment = { kind: 'payment', invoiceNumber: null, paidOn: '2024-03-04' }
  const later = document('9', { supplier: 'S9', invoiceDate: '2024-12-30' })

  test('DATA-11 an old payment of a supplier whose account is in debit', async () => {
    const old = document('1', { ...payment, amount: '500.00', debitBalance: '500.00' })
    expect(await found([old, later])).toEqual([['SD', '1', 500]])
  })

  test('DATA-11 an advance without its invoice', async () => {
    const advance = document('1', { ...payment, kind: 'advance', amount: '900.00', debitBalance: '900.00' })
    expect(await found([advance, later])).toEqual([['SD', '1', 900]])
  })

  test.each<[string, Partial<TestDocument>]>([
    ['a settled payment', { settlement: 'settled' }],
    ['a payment with a matching code', { settlement: 'AAC' }],
    ['a recent payment', { invoiceDate: '2024-12-01' }],
    ['a payment of a supplier whose account, with its opening, is in credit', { debitBalance: null }],
    ['a payment of a supplier that owes nothing', { debitBalance: null, amount: '120.00' }],
  ])('DATA-11 none: %s', async (_, given) => {
    const invoices = given.debitBalance === null && given.amount ? [document('2', { amount: '120.00' })] : []
    const old = document('1', { ...payment, amount: '500.00', debitBalance: '500.00', ...given })
    expect(await found([...invoices, old, later])).toEqual([])
  })

  test('DATA-11 the age of a payment ends with the last entry of its company, not with a closing date in a file name', async () => {
    const early = document('1', {
      ...payment,
      company: 'C1',
      amount: '500.00',
      debitBalance: '500.00',
      periodEnd: '2050-12-31',
    })
    const last = document('9', {
      supplier: 'S9',
      company: 'C1',
      invoiceDate: '2024-05-30',
      periodEnd: '2050-12-31',
    })
    const elsewhere = {
      ...later,
      id: '8',
      supplier: 'S8',
      invoiceNumber: 'G-3',
      company: 'C2',
      periodEnd: '2024-12-31',
    }
    expect(await found([early, last, elsewhere])).toEqual([])
    expect(await found([early, { ...last, invoiceDate: '2024-12-30' }, elsewhere])).toEqual([
      ['SD', '1', 500],
    ])
  })
})

describe('credit notes entered as invoices (AI)', () => {
  test('DATA-11 a document that reads like a credit, after an invoice of its amount, where others so numbered are credits', async () => {
    const documents = [
      document('1', { amount: '340.10' }),
      document('2', { invoiceNumber: 'AV-1002', amount: '-55.00' }),
      document('3', { invoiceNumber: 'AV-1003', amount: '340.10', invoiceDate: '2024-04-04' }),
    ]
    expect(await found(documents)).toEqual([['AI', '3', 680.2]])
  })

  test('DATA-11 none where the supplier numbers its invoices so', async () => {
    const documents = Array.from({ length: 6 }, (_, at) =>
      document(`${at}`, { invoiceNumber: `CR-10${at * 3}7`, amount: `${100 + at * 7}.10` }),
    )
    expect(await found(documents)).toEqual([])
  })

  const billed = (id: string, invoiceNumber: string, amount: string, given: Partial<TestDocument> = {}) =>
    document(id, { invoiceNumber, amount, invoiceDate: '2024-05-04', ...given })

  test('DATA-11 none for letters that no credit of the supplier or of the ledger carries', async () => {
    const documents = [
      billed('1', '5511/00', '2475.00'),
      billed('2', 'CREDIT 77', '-80.00'),
      billed('3', 'CN6280/00', '2475.00', { invoiceDate: '2024-06-04' }),
    ]
    expect(await found(documents)).toEqual([])
  })

  test('DATA-11 none for initials with a serial, however many credits carry the letters elsewhere', async () => {
    const credits = Array.from({ length: 5 }, (_, at) =>
      billed(`c${at}`, `AV-${at}20${at}`, '-70.00', { supplier: `S${at + 2}` }),
    )
    const pupils = ['AD1', 'AD2', 'HH1', 'LE1', 'LE2'].map((number, at) =>
      billed(`p${at}`, number, `${9324 + at}.00`),
    )
    const reversed = [billed('r', 'AV9', '-12.00'), billed('x', 'HH3', '20202.00')]
    const documents = [...credits, ...pupils, ...reversed, billed('y', 'AV1', '20202.00')]
    expect((await found(documents)).filter(([category]) => category === 'AI')).toEqual([])
  })

  test('DATA-11 letters that the whole ledger gives its credits count, though the supplier has none yet', async () => {
    const credits = Array.from({ length: 5 }, (_, at) =>
      billed(`c${at}`, `AV-${at}20${at}`, '-70.00', { supplier: `S${at + 2}` }),
    )
    const documents = [...credits, billed('1', 'F-4408', '340.10'), billed('x', 'AV-4417', '340.10')]
    expect(await found(documents)).toEqual([['AI', 'x', 680.2]])
  })
})

describe('taxes', () => {
  const taxed = (id: string, net: string, vat: string, amount: string) =>
    document(id, { netAmount: net, vatAmount: vat, amount, invoiceNumber: `K${id}${id}44${id}` })
  const usual = Array.from({ length: 6 }, (_, at) =>
    taxed(`u${at}`, `${100 + at}.00`, `${20 + at / 5}`, `${120 + at * 1.2}`),
  )

  test.each<[string, string, [string, string, string], number]>([
    ['TVT', 'a rate that does not exist', ['1000.00', '140.00', '1140.00'], 60],
    ['TVT', 'net and tax that do not make gross', ['1000.00', '200.00', '1300.00'], 100],
    ['TVD', 'tax counted twice', ['1000.00', '400.00', '1400.00'], 200],
  ])('DATA-11 %s: %s', async (category, _, [net, vat, amount], excess) => {
    expect(await found([...usual, taxed('x', net, vat, amount)])).toEqual([[category, 'x', excess]])
  })

  test('DATA-11 none: another legal rate, no tax at all, and rounding', async () => {
    const others = [taxed('a', '500.00', '50.00', '550.00'), taxed('b', '700.00', '0.00', '700.00')]
    expect(await found([...usual, ...others, taxed('c', '333.33', '66.68', '400.01')])).toEqual([])
  })

  test.each<[string, [string, string, string], Partial<TestDocument>]>([
    ['20 % with nine cents of rounding is not 10 % twice', ['250.00', '50.09', '300.09'], {}],
    ['one line in a thousand off by half a euro', ['4000.00', '800.55', '4800.55'], {}],
    ['two rates in one entry', ['1000.00', '140.00', '1140.00'], { entryLines: '5' }],
    ['80 % of the tax deductible', ['1040.00', '160.00', '1200.00'], { entryLines: '3' }],
    ['a stake of some cents', ['20.00', '5.50', '25.50'], {}],
  ])('DATA-11 none: %s', async (_, [net, vat, amount], given) => {
    expect(await found([...usual, { ...taxed('x', net, vat, amount), ...given }])).toEqual([])
  })

  test('DATA-11 none: a collective account has no usual rate', async () => {
    const collective = [...usual, taxed('x', '1000.00', '140.00', '1140.00')].map((each) => ({
      ...each,
      supplierName: 'Fournisseurs divers',
    }))
    expect(await found(collective)).toEqual([])
  })

  test('DATA-11 the tax is counted twice against the rate of the supplier, not against any rate', async () => {
    const reduced = Array.from({ length: 6 }, (_, at) =>
      taxed(`r${at}`, `${200 + at * 20}.00`, `${11 + at * 1.1}`, `${211 + at * 21.1}`),
    )
    expect(await found([...reduced, taxed('x', '1000.00', '110.00', '1110.00')])).toEqual([['TVD', 'x', 55]])
    expect(await found([...usual, taxed('x', '1000.00', '110.00', '1110.00')])).toEqual([['TVT', 'x', 90]])
  })

  test('DATA-11 the least stake of a single document can be set', async () => {
    const wrong = taxed('x', '1000.00', '140.00', '1140.00')
    expect(await found([...usual, wrong], { leastAtStake: 100 })).toEqual([])
  })

  test('DATA-11 a category can be switched off', async () => {
    const wrong = taxed('x', '1000.00', '140.00', '1140.00')
    expect(await found([...usual, wrong], { withoutCategories: ['TVT'] })).toEqual([])
  })
})

describe('keying errors in amounts (ER)', () => {
  test('DATA-11 ten times what is billed each month, in the place of a month', async () => {
    const months = ['01', '02', '03', '04', '06', '07'].map((month) =>
      document(month, { invoiceNumber: `A${month}553`, amount: '89.90', invoiceDate: `2024-${month}-05` }),
    )
    const moved = document('x', { invoiceNumber: 'A05553', amount: '899.00', invoiceDate: '2024-05-05' })
    expect(await found([...months, moved])).toEqual([['ER', 'x', 809.1]])
  })

  test('DATA-11 an invoice paid with its taxes added again, and one entered again at double its amount', async () => {
    const paid = document('p', { kind: 'payment', invoiceNumber: 'F-177', amount: '144.00' })
    expect(await found([document('1'), paid])).toEqual([
      ['ER', '1', 24],
      ['ER', 'p', 24],
    ])
    const again = document('2', { invoiceNumber: 'F-177', amount: '240.00' })
    expect(await found([document('1'), again])).toEqual([
      ['ER', '1', 120],
      ['ER', '2', 120],
    ])
  })
})
