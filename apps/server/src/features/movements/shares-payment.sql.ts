import type { LedgerRole } from '@quitus/database/ledger-form.ts'
import { amountText } from '@quitus/detection/anomalies.sql.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ledger, valueIn } from '#views/ledgers/ledger.sql.ts'

type Values = (role: LedgerRole) => RawBuilder<unknown>

/**
 * Was `line` settled by the same payment as `own`, or is one of them that payment? A document quotes its payment with
 * the amount, unless that is its own (`createFecPayments`); several payments may be in one entry.
 */
export function sharesPayment(ledger: Ledger): RawBuilder<unknown> {
  const line: Values = (role) => valueIn(ledger, role)
  const own: Values = (role) => valueIn(ledger, role, 'own')
  const isTogether = sql`${line('paymentReference')} = ${own('paymentReference')}
    and ${line('paidTogether')} = ${own('paidTogether')}`
  return sql`(${line('paymentEntry')} collate "C") = (${own('paymentEntry')} collate "C")
    and ${line('paymentEntry')} is not null
    and (${line('supplier')}::text collate "C") = (${own('supplier')}::text collate "C")
    and ${line('company')} is not distinct from ${own('company')} and ${line('paidOn')} = ${own('paidOn')}
    and (${isTogether} or ${pays(line, own)} or ${pays(own, line)})`
}

function pays(payment: Values, document: Values): RawBuilder<unknown> {
  const quoted = sql`concat(${payment('paymentReference')}, ' (', ${amountText(payment('amount'))}, ')')`
  return sql`(${payment('kind')} in ('payment', 'advance') and (
    ${document('paymentReference')} = ${quoted}
    or ${document('paymentReference')} = ${payment('paymentReference')}
      and abs(${document('amount')}) = abs(${payment('amount')})))`
}
