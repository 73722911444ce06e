import type { Tx } from '@quitus/database/connection.ts'
import type { DocumentRole } from '@quitus/domain/imports/document-role-names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'
import { DOCUMENT_ROLES, type DocumentColumns } from './document-roles.ts'

type ComparedRole = Exclude<DocumentRole, 'debitCredit' | 'debitAmount' | 'creditAmount'>

/** Storage name of a role in the table `lines`; the amounts have the signs of their sides already. */
const COLUMN_OF_ROLE: Record<ComparedRole, string> = {
  supplier: 'account',
  supplierName: 'supplier_name',
  siren: 'siren',
  vatNumber: 'vat_number',
  iban: 'iban',
  siret: 'siret',
  country: 'country',
  phone: 'phone',
  mail: 'mail',
  address: 'address',
  postcode: 'postcode',
  town: 'town',
  company: 'company',
  voucher: 'voucher',
  document: 'document',
  invoiceNumber: 'written',
  invoiceDate: 'invoiced_on',
  amount: 'amount',
  netAmount: 'net',
  vatAmount: 'vat',
  currency: 'currency',
  paidOn: 'paid_on',
  paymentReference: 'payment_reference',
  paidAmount: 'paid_amount',
  paymentStatus: 'payment_status',
  text: 'text',
  batch: 'batch',
  enteredBy: 'entered_by',
  settlement: 'settlement',
  debitBalance: 'debit_balance',
  entryLines: 'entry_lines',
  periodEnd: 'period_end',
  kind: 'kind',
}
const COMPARED_ROLES = Object.keys(COLUMN_OF_ROLE) as ComparedRole[]

/** Words that are where a number should be: they name a period or say that there is none. */
const NO_NUMBER = '^[^A-Z0-9]*(N/?A|NONE|NEANT|SANS|TBC|X+|0+)[^A-Z0-9]*$'

/** What so many suppliers write on one day is the payer's word for a batch or a period, no number of an invoice. */
const FEWEST_SHARING_A_WORD = 5

/**
 * What does the ledger say in the terms of detection? Fills the temporary table `lines`, dropped at commit: one row
 * per line of the ledger with the value of each role, null where no column plays it, and `number`, the written number
 * where it can name an invoice.
 */
export async function createLines(
  tx: Tx,
  ledger: RawBuilder<unknown>,
  columns: DocumentColumns,
  parameters: DetectionParameters,
): Promise<void> {
  const values = COMPARED_ROLES.map((role) => {
    const column = columns[role]
    const value = column === undefined ? sql`null` : sql.ref(`line.${column}`)
    return sql`(${value})::${sql.raw(DOCUMENT_ROLES[role].sqlType)} as ${sql.id(COLUMN_OF_ROLE[role])}`
  })
  const isPaid =
    columns.paidOn === undefined ? sql`true` : sql`${sql.ref(`line.${columns.paidOn}`)} is not null`
  await sql`
    create temporary table lines on commit drop as
    select *,
           case when written ~ '[0-9]' and translate(upper(written), 'OILBS', '01185') ~ '[1-9]'
                  and not (written ilike any(${parameters.ignoredNumbers}::text[]))
                  and upper(written) !~ ${NO_NUMBER} then upper(btrim(written)) end as number
    from (
      select line.line_id, line.entry_id, ${sql.join(values)}, ${isPaid} as is_paid from ${ledger} line
      offset 0
    ) line`.execute(tx)
  await sql`analyze lines`.execute(tx)
  await sql`
    update lines set number = null where number in (
      select number from lines where number is not null and kind is distinct from 'payment'
      group by number, coalesce(invoiced_on, paid_on) having count(distinct account) >= ${FEWEST_SHARING_A_WORD}
    )`.execute(tx)
}
