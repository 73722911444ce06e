import type { TestRow } from '@quitus/database/testing/stage-rows.sql.ts'
import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import type { ColumnType } from '@quitus/domain/column-type.ts'
import { AUDIT_ROWS } from './audit-view.ts'
import { DECISION_VIEW } from './decision-view.ts'

const INVOICE = { name: 'invoice', label: { fr: 'Facture', en: 'Invoice' } }
const SUPPLIER = { name: 'supplier', label: { fr: 'Fournisseur', en: 'Supplier' } }

function column(
  name: string,
  type: ColumnType,
  group: ColumnDefinition['group'] = INVOICE,
): ColumnDefinition {
  return { name, label: { fr: name, en: name }, type, ...(group === undefined ? {} : { group }) }
}

/** The view with states, with what a ledger has of its suppliers and invoices. */
export const LETTER_VIEW: ViewDefinition = {
  ...DECISION_VIEW,
  columns: [
    ...DECISION_VIEW.columns,
    column('Code fournisseur', 'STRING', SUPPLIER),
    column('N° TVA', 'STRING', SUPPLIER),
    column('N° facture', 'STRING'),
    column('Date pièce', 'DATE'),
    column('Montant TTC', 'AMOUNT'),
  ],
}

/** Suppliers with and without codes and VAT numbers; each copy of an invoice has its own number and day. */
export const LETTER_ROWS: readonly TestRow[] = AUDIT_ROWS.map((row, at) => ({
  ...row,
  values: {
    ...row.values,
    Fournisseur: at < 2 ? 'Société Générale d’Électricité' : (row.values.Fournisseur ?? null),
    'Code fournisseur': at < 2 ? '401000' : null,
    'N° TVA': row.values.Fournisseur === 'Coté' ? 'DE123456789' : null,
    'N° facture': `F-2024-${row.entryId.replace('$$', at % 2 === 0 ? '' : 'B')}`,
    'Date pièce': { model: `2024-03-${String(at + 1).padStart(2, '0')}T00:00:00` },
    'Montant TTC': row.values.Montant ?? null,
  },
}))
