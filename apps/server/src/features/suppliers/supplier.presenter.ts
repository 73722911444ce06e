import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { getSupplier } from '@quitus/contract/suppliers/get-supplier.ts'
import type { listSupplierMovements } from '@quitus/contract/suppliers/list-supplier-movements.ts'
import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import { SUPPLIER_COLUMN } from '@quitus/detection/suppliers/supplier-columns.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import {
  CHECKED_IDENTIFIERS,
  type CheckedIdentifier,
  checkIdentifier,
} from '@quitus/domain/suppliers/identity-check.ts'
import type { WireDate } from '@quitus/domain/values/cell-value.ts'
import type { View } from '#views/definition/view.sql.ts'
import { presentValue } from '#views/rows/row.presenter.ts'
import type { StoredRow } from '#views/rows/rows.sql.ts'
import type { MovementRow, OpenItems, YearRow } from './supplier-ledger.sql.ts'

type Supplier = ResponseOf<typeof getSupplier>
type Movement = ResponseOf<typeof listSupplierMovements>['movements'][number]

/** What identifies a supplier, in the order of its page. */
const IDENTITY = ['siren', 'vatNumber', 'iban', 'address', 'postcode', 'town', 'country'] as const

/** The text of a cell; null for an empty one, and for a column that is withheld. */
export function textIn(row: WireRow, column: string): string | null {
  const value = row[column]
  return typeof value === 'string' ? value : null
}

/**
 * Identifiers with what their keys say, which is worked out from the whole of a masked one; of a row that is gone the
 * whole is not kept.
 */
export function presentIdentity(
  view: View,
  wire: WireRow,
  { wholeRow, isGone }: { wholeRow: StoredRow; isGone: boolean },
  locale: Locale,
): Supplier['identity'] {
  return IDENTITY.flatMap((field) => {
    const name = SUPPLIER_COLUMN[field]
    const column = view.columns.find((each) => each.name === name)
    if (column === undefined) return []
    const checked = CHECKED_IDENTIFIERS.find((each): each is CheckedIdentifier => each === field)
    const value = textIn(wire, name)
    const check =
      checked === undefined || (isGone && field === 'iban' && value !== null)
        ? null
        : checkIdentifier(checked, asText(wholeRow[column.storageName]))
    return [{ column: name, label: column.label[locale], value, check }]
  })
}

export function presentYear(row: YearRow): Supplier['years'][number] {
  return {
    ...row,
    invoiced: asAmount(row.invoiced),
    credited: asAmount(row.credited),
    paid: asAmount(row.paid),
  }
}

export function presentOpenItems({ count, amount, oldest }: OpenItems): Supplier['openItems'] {
  return { count, amount: asAmount(amount), oldest: asDate(oldest) }
}

export function presentMovement(row: MovementRow, shows: (field: string) => boolean): Movement {
  return {
    entryId: row.entry_id,
    kind: row.kind,
    date: asDate(row.day),
    number: shows('number') ? row.number : null,
    text: shows('text') ? row.text : null,
    amount: row.amount === null ? null : asAmount(row.amount),
    paidOn: shows('paidOn') ? asDate(row.paid_on) : null,
    matchingCode: shows('matchingCode') ? row.matching_code : null,
  }
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function asAmount(stored: string): number {
  return Number(presentValue(stored, 'AMOUNT'))
}

function asDate(stored: unknown): WireDate | null {
  const value = presentValue(stored, 'DATE')
  return typeof value === 'object' && value !== null && 'model' in value ? value : null
}
