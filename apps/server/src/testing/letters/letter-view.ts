import type { TestRow } from '@quitus/database/testing/stage-rows.sql.ts'
import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { AUDIT_ROWS } from '../audit-view.ts'
import { DECISION_VIEW } from '../states/decision-view.ts'

const INVOICE = { name: 'invoice', label: { fr: 'Facture', en: 'Invoice' } }
const SUPPLIER = { name: 'supplier', label: { fr: 'Fournisseur', en: 'Supplier' } }

function column(
  name: string,
  type: ColumnType,
  role: ColumnRole,
  group: ColumnDefinition['group'] = INVOICE,
): ColumnDefinition {
  return { name, label: { fr: name, en: name }, type, role, ...(group === undefined ? {} : { group }) }
}

/** The view with states, with what a ledger has of its suppliers and invoices: their roles say it, not their names. */
export const LETTER_VIEW: ViewDefinition = {
  ...DECISION_VIEW,
  columns: [
    ...DECISION_VIEW.columns.map((each) =>
      each.name === 'Fournisseur' ? { ...each, role: 'supplierName' as const } : each,
    ),
    column('Tiers', 'STRING', 'supplierCode', SUPPLIER),
    column('Identification', 'STRING', 'vatNumber', SUPPLIER),
    column('Repère', 'STRING', 'invoiceNumber'),
    column('Jour', 'DATE', 'documentDate'),
    column('TTC', 'AMOUNT', 'documentAmount'),
    column('Règlement', 'DATE', 'paymentDate'),
    column('Virement', 'STRING', 'paymentReference'),
    column('Payeur', 'STRING', 'company'),
    column('Nature', 'STRING', 'category'),
  ],
}

/** Suppliers with and without codes and VAT numbers; each copy of an invoice has its own number and day. */
export const LETTER_ROWS: readonly TestRow[] = AUDIT_ROWS.map((row, at) => ({
  ...row,
  values: {
    ...row.values,
    Fournisseur: at < 2 ? 'Société Générale d’Électricité' : (row.values.Fournisseur ?? null),
    Tiers: at < 2 ? '401000' : null,
    Identification: row.values.Fournisseur === 'Coté' ? 'DE123456789' : null,
    Repère: `F-2024-${row.entryId.replace('$$', at % 2 === 0 ? '' : 'B')}`,
    Jour: { model: `2024-03-${String(at + 1).padStart(2, '0')}T00:00:00` },
    TTC: row.values.Montant ?? null,
    Règlement: { model: `2024-04-${String(at + 1).padStart(2, '0')}T00:00:00` },
    Virement: `VIR-${at + 1}`,
    Payeur: 'Valmont Distribution',
    Nature: 'DP',
  },
}))
