import Big from 'big.js'
import { areEqualDecimals, sumDecimals } from '../text/decimal-sum.ts'
import type { BookAccounts } from './book-accounts.ts'
import { shareAmount } from './share-amount.ts'

/** What was posted to an account next to the supplier’s; positive amounts are debits. An exact decimal. */
export type PostedAmount = { account: string; accountLabel: string | null; amount: string }

/** A document that is wrong in the books, as far as the ledger says it. */
export type WrongDocument = {
  /** The supplier’s control account; null where the ledger names none. */
  supplierAccount: string | null
  supplierAccountLabel: string | null
  /** What was credited to the supplier: positive for an invoice. */
  gross: string
  net: string | null
  vat: string | null
  /** The other lines of its entry; none where the ledger is no list of entries, or the entry has other documents. */
  posted: readonly PostedAmount[]
}

/** Why a line is there: the reversal of what was posted, or the credit note that is posted in its place. */
export type EntryStep = 'reversal' | 'creditNote'

/** A line of a proposed entry. One of both amounts is zero, neither is negative; two places. */
export type EntryLine = {
  account: string
  accountLabel: string | null
  isSupplier: boolean
  step: EntryStep
  debit: string
  credit: string
}

/** From what a line next to the supplier’s got its account: the entry itself, its net and VAT, or the gross alone. */
export type EntryBasis = 'posted' | 'netAndVat' | 'gross'

/**
 * Which documents of an anomaly are reversed (FLOW-22): all but the one that remains. That is one that was paid, else
 * any; of these the first without which the others make up what was accepted, which says which of two unlike amounts is
 * right. What was paid is not reversed while anything else is there. A document that is alone is itself wrong.
 */
export function wrongDocuments<
  Document extends { isPayment: boolean; isPaid: boolean; gross: string | null },
>(documents: readonly Document[], accepted: string | null): Document[] {
  const entered = documents.filter(({ isPayment }) => !isPayment)
  if (entered.length <= 1) return entered
  const paid = entered.filter(({ isPaid }) => isPaid)
  const keepable = paid.length > 0 ? paid : entered
  const without = (kept: Document) => entered.filter((document) => document !== kept)
  const isAccepted = (kept: Document) =>
    accepted !== null &&
    areEqualDecimals(sumDecimals(without(kept).map(({ gross }) => gross ?? '0')), accepted)
  const [first] = keepable
  const kept = keepable.find(isAccepted) ?? first
  const others = entered.filter((document) => document !== kept)
  const unpaid = others.filter(({ isPaid }) => !isPaid)
  return unpaid.length > 0 ? unpaid : others
}

/** What each of the wrong documents is reduced by: its own part of the accepted amount. */
export function amountsOfDocuments(accepted: string, documents: readonly { gross: string }[]): string[] {
  return shareAmount(
    accepted,
    documents.map(({ gross }) => gross),
  )
}

/**
 * The lines that take an amount off a supplier’s account, and where they got their accounts from. They balance,
 * whatever the amount; a line of zero is none. A credit note that was entered as an invoice (`isCreditNote`) is
 * reversed and then posted as what it is: its amount is twice its gross.
 */
export function correctingLines(
  document: WrongDocument,
  amount: string,
  { accounts, isCreditNote }: { accounts: BookAccounts; isCreditNote: boolean },
): { lines: EntryLine[]; basis: EntryBasis } {
  const { posted, basis } = otherSide(document, accounts)
  const isDouble = isCreditNote && areEqualDecimals(amount, new Big(document.gross).times(2).toFixed())
  const steps: [EntryStep, string][] = isDouble
    ? [
        ['reversal', document.gross],
        ['creditNote', document.gross],
      ]
    : [['reversal', amount]]
  const lines = steps.flatMap(([step, whole]) => {
    const total = new Big(whole).round(2, Big.roundHalfUp)
    const supplier = {
      account: document.supplierAccount ?? accounts.supplier,
      accountLabel: document.supplierAccountLabel,
      isSupplier: true,
      step,
    }
    const shares = shareAmount(
      whole,
      posted.map((each) => each.amount),
    )
    return [
      { ...supplier, ...sides(total) },
      ...posted.map(({ account, accountLabel }, at) => ({
        ...{ account, accountLabel, isSupplier: false, step },
        ...sides(new Big(shares[at] ?? '0').neg()),
      })),
    ]
  })
  return { lines: lines.filter(({ debit, credit }) => debit !== '0.00' || credit !== '0.00'), basis }
}

/** Totals of both sides, exact decimals. */
export function entryTotals(lines: readonly Pick<EntryLine, 'debit' | 'credit'>[]): {
  debit: string
  credit: string
} {
  return {
    debit: sumDecimals(['0.00', ...lines.map(({ debit }) => debit)]),
    credit: sumDecimals(['0.00', ...lines.map(({ credit }) => credit)]),
  }
}

function sides(amount: Big): Pick<EntryLine, 'debit' | 'credit'> {
  const size = amount.abs().toFixed(2)
  return amount.gte(0) ? { debit: size, credit: '0.00' } : { debit: '0.00', credit: size }
}

/** What was posted next to the supplier; it adds up to the gross, or is not used. */
function otherSide(
  { gross, net, vat, posted }: WrongDocument,
  { suspense, vat: vatAccount }: BookAccounts,
): { posted: readonly PostedAmount[]; basis: EntryBasis } {
  const isWhole = (amounts: readonly string[]) =>
    !areEqualDecimals(gross, '0') && areEqualDecimals(sumDecimals(amounts), gross)
  if (posted.length > 0 && isWhole(posted.map(({ amount }) => amount))) return { posted, basis: 'posted' }
  const inSuspense = { account: suspense, accountLabel: null }
  if (net !== null && vat !== null && isWhole([net, vat]))
    return {
      posted: [
        { ...inSuspense, amount: net },
        { account: vatAccount, accountLabel: null, amount: vat },
      ],
      basis: 'netAndVat',
    }
  return { posted: [{ ...inSuspense, amount: gross }], basis: 'gross' }
}
