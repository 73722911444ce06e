import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookAccountFaults, defaultBookAccounts } from './book-accounts.ts'
import { amountsOfDocuments, correctingLines, entryTotals, wrongDocuments } from './correcting-entry.ts'
import { shareAmount } from './share-amount.ts'
import { VAT_RATES, vatCorrection } from './vat-correction.ts'

const accounts = defaultBookAccounts('EUR')
const cents = fc
  .bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
  .map((amount) => new Big(String(amount)).div(100).toFixed(2))
const document = (gross: string, more: object = {}) => ({
  ...{ supplierAccount: null, supplierAccountLabel: null, gross, net: null, vat: null, posted: [] },
  ...more,
})
const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed(2)

describe('correcting entries', () => {
  test('FLOW-22 an entry balances to the cent for any amounts, negative ones and zero included, and moves the supplier’s account by the amount', () => {
    const posted = fc.array(
      fc.record({ account: fc.constantFrom('607000', '445660', '624100'), amount: cents }),
      {
        maxLength: 5,
      },
    )
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.option(cents),
        fc.option(cents),
        posted,
        fc.boolean(),
        fc.boolean(),
        (...drawn) => {
          const [amount, gross, net, vat, other, isCreditNote, isWhole] = drawn
          const isPosted = other.map((each) => ({ ...each, accountLabel: null }))
          const whole = isWhole ? sum(other.map((each) => each.amount)) : gross
          const wrong = document(whole, { net, vat, posted: isPosted })
          const { lines } = correctingLines(wrong, amount, { accounts, isCreditNote })
          const { debit, credit } = entryTotals(lines)
          expect(debit).toBe(credit)
          const supplier = lines.filter(({ isSupplier }) => isSupplier)
          const moved = sum(supplier.flatMap((line) => [line.debit, `-${line.credit}`]))
          expect(moved).toBe(new Big(amount).toFixed(2))
          for (const line of lines) {
            expect([line.debit, line.credit].filter((each) => each === '0.00')).toHaveLength(1)
            expect(`${line.debit} ${line.credit}`).toMatch(/^\d+\.\d\d \d+\.\d\d$/)
          }
        },
      ),
    )
  })

  test('FLOW-22 shares add up to the amount exactly, each within a cent of its proportion', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }).map(String), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(cents, weights, (amount, drawn) => {
        const parts = shareAmount(amount, drawn)
        expect(sum(parts)).toBe(new Big(amount).toFixed(2))
        const total = sum(drawn)
        const greatest = drawn.reduce(
          (at, weight, each) => (Number(weight) > Number(drawn[at]) ? each : at),
          0,
        )
        for (const [at, part] of parts.entries()) {
          if (at === greatest) continue
          expect(
            new Big(part)
              .minus(new Big(amount).times(drawn[at] ?? '0').div(total))
              .abs()
              .lte('0.005'),
          ).toBe(true)
        }
      }),
    )
    expect(shareAmount('-3.00', ['0', '0'])).toEqual(['-3.00', '0.00'])
    expect(shareAmount('10', [])).toEqual([])
  })

  test('FLOW-22 a double entry is reversed with the accounts that the ledger posted', () => {
    const posted = [
      { account: '607000', accountLabel: 'Achats', amount: '100.00' },
      { account: '445660', accountLabel: 'TVA', amount: '20.00' },
    ]
    const wrong = document('120.00', { supplierAccount: '401100', posted, net: '1', vat: '2' })
    const { lines, basis } = correctingLines(wrong, '120.00', { accounts, isCreditNote: false })
    expect(basis).toBe('posted')
    expect(lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['401100', '120.00', '0.00'],
      ['607000', '0.00', '100.00'],
      ['445660', '0.00', '20.00'],
    ])
  })

  test('FLOW-22 net and VAT go to the accounts of the project, a gross that the ledger does not divide to suspense', () => {
    const known = correctingLines(document('120', { net: '100', vat: '20' }), '120', {
      accounts,
      isCreditNote: false,
    })
    expect(known.basis).toBe('netAndVat')
    expect(known.lines.map(({ account, credit }) => [account, credit])).toEqual([
      ['401000', '0.00'],
      ['471000', '100.00'],
      ['445660', '20.00'],
    ])
    const contradicting = document('120', { net: '100', vat: '19' })
    const unknown = correctingLines(contradicting, '120', { accounts, isCreditNote: false })
    expect(unknown.basis).toBe('gross')
    expect(unknown.lines.map(({ account, credit }) => [account, credit])).toEqual([
      ['401000', '0.00'],
      ['471000', '120.00'],
    ])
  })

  test('FLOW-22 a credit note that was entered as an invoice is reversed and posted: twice its amount', () => {
    const wrong = document('120', { net: '100', vat: '20' })
    const { lines } = correctingLines(wrong, '240', { accounts, isCreditNote: true })
    expect(lines.map(({ step, account, debit, credit }) => [step, account, debit, credit])).toEqual(
      (['reversal', 'creditNote'] as const).flatMap((step) => [
        [step, '401000', '120.00', '0.00'],
        [step, '471000', '0.00', '100.00'],
        [step, '445660', '0.00', '20.00'],
      ]),
    )
    const partly = correctingLines(wrong, '60', { accounts, isCreditNote: true })
    expect(entryTotals(partly.lines)).toEqual({ debit: '60.00', credit: '60.00' })
  })

  test('FLOW-22 of a duplicate the paid document remains, else the first, and payments are never reversed', () => {
    const given = (isPaid: boolean, isPayment = false, gross = '10') => ({ isPaid, isPayment, gross })
    const [first, second, third] = [given(false), given(false), given(false)]
    expect(wrongDocuments([first, second, third], '20')).toEqual([second, third])
    const paid = given(true)
    expect(wrongDocuments([first, paid], '10')[0]).toBe(first)
    expect(wrongDocuments([given(true, true), first], null)).toEqual([first])
    expect(wrongDocuments([paid, given(true)], '10')).toHaveLength(1)
    expect(wrongDocuments([], null)).toEqual([])
    // The accepted amount says which of two unlike ones is wrong.
    const greater = given(false, false, '100')
    expect(wrongDocuments([first, greater], '10.00')).toEqual([first])
    expect(wrongDocuments([first, greater], '100')).toEqual([greater])
    expect(wrongDocuments([first, greater], '7')).toEqual([greater])
    expect(amountsOfDocuments('30', [{ gross: '10' }, { gross: '20' }])).toEqual(['10.00', '20.00'])
  })

  test('FLOW-22 accounts are codes without spaces, those of France where its currency is used', () => {
    expect(bookAccountFaults(accounts)).toEqual([])
    expect(bookAccountFaults(defaultBookAccounts('GBP'))).toEqual([])
    expect(defaultBookAccounts('GBP')).not.toEqual(accounts)
    const bad = { journal: '=OD', supplier: '401 000', suspense: '', vat: 'x'.repeat(21) }
    expect(bookAccountFaults(bad)).toEqual(['journal', 'supplier', 'suspense', 'vat'])
  })
})

describe('VAT', () => {
  const wrong = { algorithm: 'vat_rate', gross: '120', net: '100', vat: '20', found: '10', accepted: '10' }

  test('FLOW-23 tax that was taken twice is half of it, at the rate of the half', () => {
    const twice = vatCorrection({ ...wrong, algorithm: 'vat_twice', vat: '40', found: '20', accepted: '20' })
    expect(twice).toEqual({ rateTaken: '0.4', rightVat: '20.00', rightRate: '0.2', difference: '20.00' })
  })

  test('FLOW-23 a wrong rate is led to the known one, above or below', () => {
    const above = vatCorrection({ ...wrong, vat: '12', found: '2', accepted: '2' })
    expect(above).toEqual({ rateTaken: '0.12', rightVat: '10.00', rightRate: '0.1', difference: '2.00' })
    const short = vatCorrection({ ...wrong, vat: '13', found: '7', accepted: '7' })
    expect(short).toEqual({ rateTaken: '0.13', rightVat: '20.00', rightRate: '0.2', difference: '-7.00' })
  })

  test('FLOW-23 tax that does not add up is what the gross leaves', () => {
    const sums = vatCorrection({
      ...wrong,
      algorithm: 'vat_arithmetic',
      vat: '23',
      found: '3',
      accepted: '3',
    })
    expect(sums).toMatchObject({ rightVat: '20.00', rightRate: '0.2', difference: '3.00' })
  })

  test('FLOW-23 what the ledger does not say is null, and the difference is what was accepted', () => {
    const blank = vatCorrection({ ...wrong, net: null })
    expect(blank).toEqual({ rateTaken: null, rightVat: null, rightRate: null, difference: '10.00' })
    expect(vatCorrection({ ...wrong, net: '0' })).toMatchObject({ rateTaken: null, rightRate: null })
    // Between two known rates the ledger does not say which one is right.
    const between = vatCorrection({ ...wrong, vat: '15', found: '5', accepted: '5' })
    expect(between).toEqual({ rateTaken: '0.15', rightVat: null, rightRate: null, difference: '5.00' })
  })

  test('FLOW-23 for any known rate and base, the right rate of tax taken twice is that rate, and the part that was accepted is the difference', () => {
    const rate = fc.constantFrom(...VAT_RATES.filter((each) => each > 0))
    fc.assert(
      fc.property(
        rate,
        fc.integer({ min: 1000, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 100 }),
        (of, base, part) => {
          const net = new Big(base).div(100)
          const right = net.times(of).round(2)
          const accepted = right.times(part).div(100).round(2)
          const found = right.toFixed(2)
          const corrected = vatCorrection({
            ...{
              algorithm: 'vat_twice',
              gross: null,
              net: net.toFixed(2),
              vat: right.times(2).toFixed(2),
              found,
            },
            accepted: accepted.toFixed(2),
          })
          expect(corrected).toMatchObject({ rightVat: found, difference: accepted.toFixed(2) })
          expect(Math.abs(Number(corrected.rightRate) - of) < 0.006).toBe(true)
        },
      ),
    )
  })
})
