import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { type Mapping, mappingSchema } from '../mapping.schema.ts'

const GROUP = {
  company: { name: 'company', label: { fr: 'Société', en: 'Company' } },
  accounting: { name: 'accounting', label: { fr: 'Comptabilité', en: 'Accounting' } },
  supplier: { name: 'supplier', label: { fr: 'Fournisseur', en: 'Supplier' } },
  invoice: { name: 'invoice', label: { fr: 'Facture', en: 'Invoice' } },
  payment: { name: 'payment', label: { fr: 'Paiement', en: 'Payment' } },
} as const

type Options = { displayByDefault?: boolean; footerStyle?: 'SUM'; detectionOnly?: boolean; role?: ColumnRole }

function column(
  name: string,
  type: ColumnType,
  group: keyof typeof GROUP,
  fr: string,
  en: string,
  options: Options = {},
) {
  return { header: name, name, type, label: { fr, en }, group: GROUP[group], ...options }
}

const ASIDE = { displayByDefault: false }

/** What the documents of ledger files (FEC) are called and shown as; `insertFecDocuments` fills these columns. */
export const fecMapping: Mapping = mappingSchema.parse({
  publish: 'anomalies',
  keyColumns: ['SIREN société', 'Exercice', 'Journal', 'N° écriture', 'N° ligne'],
  roles: {
    supplier: 'Code fournisseur',
    supplierName: 'Fournisseur',
    siren: 'SIREN',
    vatNumber: 'N° TVA',
    iban: 'IBAN complet',
    company: 'SIREN société',
    document: 'Pièce comptable',
    invoiceNumber: 'Pièce comparée',
    invoiceDate: 'Date pièce',
    amount: 'Montant TTC',
    currency: 'Devise',
    paidOn: 'Date de solde',
    paymentStatus: 'État du paiement',
    kind: 'Type de document',
    netAmount: 'Montant HT',
    vatAmount: 'TVA',
    text: 'Libellé',
    settlement: 'Règlement',
    debitBalance: 'Solde débiteur',
    entryLines: 'Lignes d’écriture',
    periodEnd: 'Clôture',
  },
  columns: [
    column('Fournisseur', 'STRING', 'supplier', 'Fournisseur', 'Supplier'),
    column('Code fournisseur', 'STRING', 'supplier', 'Code', 'Code'),
    column('SIREN', 'STRING', 'supplier', 'SIREN', 'SIREN', ASIDE),
    column('N° TVA', 'STRING', 'supplier', 'N° TVA', 'VAT number', ASIDE),
    column('IBAN', 'STRING', 'supplier', 'IBAN', 'IBAN', ASIDE),
    column('IBAN complet', 'STRING', 'supplier', 'IBAN complet', 'Whole IBAN', { detectionOnly: true }),
    column('N° facture', 'STRING', 'invoice', 'N° de pièce', 'Document no.', { role: 'invoiceNumber' }),
    column('Pièce comparée', 'STRING', 'invoice', 'Pièce comparée', 'Document compared', {
      detectionOnly: true,
    }),
    column('Pièce comptable', 'STRING', 'accounting', 'Pièce comptable', 'Entry key', {
      detectionOnly: true,
    }),
    column('Nature', 'STRING', 'invoice', 'Nature', 'Nature', ASIDE),
    column('Type de document', 'STRING', 'invoice', 'Type', 'Type', { detectionOnly: true }),
    column('Date pièce', 'DATE', 'invoice', 'Date de pièce', 'Document date'),
    column('Montant HT', 'AMOUNT', 'invoice', 'Montant HT', 'Net amount', { ...ASIDE, footerStyle: 'SUM' }),
    column('TVA', 'AMOUNT', 'invoice', 'TVA', 'VAT', { ...ASIDE, footerStyle: 'SUM' }),
    column('Montant TTC', 'AMOUNT', 'invoice', 'Montant TTC', 'Gross amount', { footerStyle: 'SUM' }),
    column('Taux TVA', 'PERCENT', 'invoice', 'Taux de TVA', 'VAT rate', ASIDE),
    column('Devise', 'STRING', 'invoice', 'Devise', 'Currency', ASIDE),
    column('Règlement', 'STRING', 'payment', 'Règlement', 'Settlement', { detectionOnly: true }),
    column('Solde débiteur', 'AMOUNT', 'payment', 'Solde débiteur', 'Debit balance', { detectionOnly: true }),
    column('Lignes d’écriture', 'INTEGER', 'accounting', 'Lignes de l’écriture', 'Lines of the entry', {
      detectionOnly: true,
    }),
    column('Clôture', 'DATE', 'company', 'Clôture', 'Closing date', { detectionOnly: true }),
    column('Date de solde', 'DATE', 'payment', 'Soldée le', 'Settled on', { detectionOnly: true }),
    column('État du paiement', 'STRING', 'payment', 'État du paiement', 'Payment status', {
      detectionOnly: true,
    }),
    column('Date paiement', 'DATE', 'payment', 'Payée le', 'Paid on', { role: 'paymentDate' }),
    column('Référence paiement', 'STRING', 'payment', 'Référence du paiement', 'Payment reference', {
      role: 'paymentReference',
    }),
    column('Montant payé', 'AMOUNT', 'payment', 'Montant payé', 'Amount paid'),
    column('Écriture paiement', 'STRING', 'payment', 'Écriture de paiement', 'Payment entry', ASIDE),
    column(
      'Pièces payées ensemble',
      'INTEGER',
      'payment',
      'Autres pièces payées ensemble',
      'Other documents paid together',
      {
        ...ASIDE,
        role: 'paidTogether',
      },
    ),
    column('Société', 'STRING', 'company', 'Société', 'Company', { role: 'company' }),
    column('SIREN société', 'STRING', 'company', 'SIREN', 'SIREN', ASIDE),
    column('Exercice', 'INTEGER', 'company', 'Exercice', 'Financial year', ASIDE),
    column('Journal', 'STRING', 'accounting', 'Journal', 'Journal', ASIDE),
    column('N° écriture', 'STRING', 'accounting', 'N° d’écriture', 'Entry no.'),
    column('N° ligne', 'INTEGER', 'accounting', 'N° de ligne', 'Line no.', ASIDE),
    column('Date comptable', 'DATE', 'accounting', 'Date comptable', 'Posting date', ASIDE),
    column('Compte', 'STRING', 'accounting', 'Compte', 'Account', ASIDE),
    column('Libellé', 'STRING', 'accounting', 'Libellé', 'Description', ASIDE),
    column('Lettrage', 'STRING', 'accounting', 'Lettrage', 'Matching code', ASIDE),
  ],
})
