import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { getMovement } from '@quitus/contract/movements/get-movement.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { subtractAmounts } from '@quitus/domain/text/decimal-difference.ts'
import type { WireDate } from '@quitus/domain/values/cell-value.ts'
import { presentValue } from '#views/rows/row.presenter.ts'
import type { MovementColumn } from './movement-columns.ts'
import type { EntryHead, LifeRow, MovementLines } from './movements.sql.ts'
import type { PaymentRow } from './payment.sql.ts'

type Answer = ResponseOf<typeof getMovement>

type Read = {
  columns: readonly MovementColumn[]
  found: MovementLines
  head: EntryHead | undefined
  life: readonly LifeRow[]
  payment: PaymentRow | undefined
}

/** The lines of an entry with their sums, and the life of its document. */
export function presentMovement(
  { columns, found, head, life, payment }: Read,
  locale: Locale,
): Omit<Answer, 'timestamp' | 'entryId' | 'anomalyId' | 'supplier'> {
  const sumOf = (role: MovementColumn['role']) => {
    const column = columns.find((each) => each.role === role)
    return column === undefined ? null : asAmount(found.sums[column.storageName])
  }
  const [debit, credit] = [sumOf('debit'), sumOf('credit')]
  return {
    entry:
      head === undefined
        ? null
        : {
            journal: head.journal,
            journalLabel: head.journal_label,
            number: head.entry_number,
            date: asDate(head.entry_date),
          },
    columns: columns.map(({ name, label, type, role }) => ({ name, label: label[locale], type, role })),
    lines: found.lines.map((line) => ({
      fileName: line.file_name,
      lineNumber: line.line_number,
      isOwn: line.is_own,
      values: Object.fromEntries(
        columns.map(({ name, storageName, type }) => [name, presentValue(line[storageName], type)]),
      ),
    })),
    lineCount: found.count,
    totals: {
      debit,
      credit,
      difference: debit === null || credit === null ? null : subtractAmounts(debit, credit),
      amount: sumOf('amount'),
    },
    life: life.map(presentLife),
    lifeCount: life[0]?.total ?? 0,
    payment: payment === undefined ? null : presentPayment(payment),
  }
}

function presentPayment(row: PaymentRow): Answer['payment'] {
  const { status, reference, entry, together } = row
  return { status, paidOn: asDate(row.paid_on), reference, entry, amount: asAmount(row.amount), together }
}

function presentLife(row: LifeRow): Answer['life'][number] {
  return {
    entryId: row.entry_id,
    kind: row.kind,
    isOwn: row.is_own,
    number: row.number,
    date: asDate(row.day),
    amount: asAmount(row.amount),
    paidOn: asDate(row.paid_on),
    matchingCode: row.matching_code,
  }
}

function asAmount(stored: string | null | undefined): number | null {
  const value = presentValue(stored, 'AMOUNT')
  return typeof value === 'number' ? value : null
}

function asDate(stored: unknown): WireDate | null {
  const value = presentValue(stored, 'DATE')
  return typeof value === 'object' && value !== null && 'model' in value ? value : null
}
