import type { LedgerColumn } from '@quitus/database/ledger-form.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'

/** A column of the lines on the page, and where the table of the lines keeps it. */
export type MovementColumn = {
  name: string
  storageName: string
  type: ColumnType
  label: LocalizedText
  role: 'debit' | 'credit' | 'amount' | null
}

function fecColumn(
  storageName: string,
  type: ColumnType,
  fr: string,
  en: string,
  role: MovementColumn['role'] = null,
): MovementColumn {
  return { name: storageName, storageName, type, label: { fr, en }, role }
}

/** The columns of accounting entries files (FEC) that differ from line to line of an entry. */
export const FEC_MOVEMENT_COLUMNS: readonly MovementColumn[] = [
  fecColumn('account', 'STRING', 'Compte', 'Account'),
  fecColumn('account_label', 'STRING', 'Intitulé du compte', 'Account name'),
  fecColumn('supplier_code', 'STRING', 'Compte auxiliaire', 'Subledger account'),
  fecColumn('label', 'STRING', 'Libellé', 'Description'),
  fecColumn('piece_ref', 'STRING', 'Pièce', 'Document'),
  fecColumn('debit', 'AMOUNT', 'Débit', 'Debit', 'debit'),
  fecColumn('credit', 'AMOUNT', 'Crédit', 'Credit', 'credit'),
  fecColumn('lettering', 'STRING', 'Lettrage', 'Matching code'),
]

/** The columns of a ledger whose lines are single amounts, as its mapping describes them. */
export function listedColumns(
  columns: readonly LedgerColumn[],
  amount: string | undefined,
  isStaff: boolean,
): MovementColumn[] {
  return columns
    .filter(({ isHiddenFromCustomers }) => isStaff || !isHiddenFromCustomers)
    .map(({ name, storageName, type, label }) => ({
      name,
      storageName,
      type,
      label,
      role: storageName === amount ? 'amount' : null,
    }))
}
