import type { TestRow } from '@quitus/database/testing/stage-rows.sql.ts'
import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'

const SUPPLIER = { name: 'supplier', label: { fr: 'Fournisseur', en: 'Supplier' } }
const REVIEW = { name: 'review', label: { fr: 'Revue', en: 'Review' } }

function column(
  name: string,
  english: string,
  type: ColumnType,
  more: Partial<ColumnDefinition> = {},
): ColumnDefinition {
  return { name, label: { fr: name, en: english }, type, ...more }
}

/** Editable columns of a row itself, one for each type that a value can be typed into. */
const ENTRY_REVIEW_COLUMNS = [
  column('Remarque', 'Remark', 'STRING', { isEditable: true, group: REVIEW }),
  column('Preuve', 'Evidence', 'LINK', { isEditable: true, group: REVIEW }),
  column('Nombre', 'Count', 'INTEGER', { isEditable: true, group: REVIEW }),
  column('Coefficient', 'Factor', 'REAL', { isEditable: true, group: REVIEW }),
  column('Part', 'Share', 'PERCENT', { isEditable: true, group: REVIEW }),
  column('Échéance', 'Due', 'DATE', { isEditable: true, group: REVIEW }),
  column('Relancé le', 'Reminded at', 'DATE_TIME', { isEditable: true, group: REVIEW }),
  column('Payé', 'Paid', 'BOOLEAN', { isEditable: true, group: REVIEW }),
  column('Suivi', 'Follow-up', 'STRING', {
    isEditable: true,
    group: REVIEW,
    choices: { origin: 'listed', lists: [{ key: '', choices: ['À faire', 'Fait'] }] },
  }),
  column('Pièce', 'Document', 'FILE', { isEditable: true, group: REVIEW }),
]

/**
 * A small dashboard with every kind of column: anomaly and entry, imported and edited, in both languages, for staff
 * only.
 */
export const AUDIT_VIEW: ViewDefinition = {
  source: 'dashboard',
  name: 'Anomalies',
  keyColumns: ['Écriture', 'Ligne'],
  anomalyIdColumn: 'Id anomalie',
  validatedColumn: 'Validé',
  linkMovementColumn: null,
  anomalyColumns: [
    'Id anomalie',
    'Catégorie',
    'Montant anomalie',
    'Validé',
    'Commentaire',
    'Récupéré',
    ROW_LOCKED_COLUMN,
  ],
  anomalyCardDesign: [{ label: { fr: 'Constat', en: 'Finding' }, columns: ['Catégorie', 'Note interne'] }],
  columns: [
    column('Id anomalie', 'Anomaly', 'STRING', { isFrozen: true }),
    column('Catégorie', 'Category', 'STRING', { isBilingual: true }),
    column('Montant anomalie', 'Amount at stake', 'AMOUNT', { footerStyle: 'SUM', color: '#e6f4ea' }),
    column('Fournisseur', 'Supplier', 'STRING', { group: SUPPLIER }),
    column('Montant', 'Amount', 'AMOUNT', { footerStyle: 'SUM' }),
    column('Quantité', 'Quantity', 'INTEGER'),
    column('Taux', 'Rate', 'PERCENT'),
    column('Date', 'Date', 'DATE'),
    column('Saisi le', 'Entered at', 'DATE_TIME'),
    column('Lien', 'Link', 'LINK'),
    column('Soldé', 'Settled', 'BOOLEAN'),
    column('Note interne', 'Internal note', 'STRING', { isHiddenFromCustomers: true }),
    column('Écriture', 'Entry', 'STRING', { isDisplayedByDefault: false }),
    column('Ligne', 'Line', 'STRING', { isHidden: true }),
    column('Validé', 'Validated', 'BOOLEAN', { isEditable: true, group: REVIEW }),
    column('Commentaire', 'Comment', 'STRING', { isEditable: true, group: REVIEW }),
    column('Récupéré', 'Recovered', 'AMOUNT', { isEditable: true, group: REVIEW, footerStyle: 'SUM' }),
    ...ENTRY_REVIEW_COLUMNS,
  ],
  prefilteredViews: [
    {
      name: 'gros-montants',
      label: { fr: 'Gros montants', en: 'Large amounts' },
      filter: { column: 'Montant anomalie', op: 'between', value: [1000, null] },
    },
    {
      name: 'à-vérifier',
      label: { fr: 'À vérifier', en: 'To check' },
      filter: { column: 'Note interne', op: 'contains', value: 'vérifier' },
    },
  ],
}

type Anomaly = {
  supplier: string | null
  amount: number | null
  category: 'duplicate' | 'credit'
  day: string | null
  note?: string
  copies?: number
}

const CATEGORY = {
  duplicate: { fr: 'Double paiement', en: 'Duplicate payment' },
  credit: { fr: 'Avoir non pris', en: 'Credit note not taken' },
} as const

/** Ties, blanks in every column, accents and words that French and code-point order place differently. */
const ANOMALIES: readonly Anomaly[] = [
  { supplier: 'Zéphyr', amount: 1200.5, category: 'duplicate', day: '2024-03-12', copies: 2 },
  { supplier: 'Éclair', amount: 80, category: 'credit', day: '2024-01-05' },
  { supplier: 'eclair', amount: 80, category: 'duplicate', day: null, copies: 3 },
  { supplier: 'Ecluse', amount: null, category: 'credit', day: '2023-12-31', note: 'à vérifier' },
  { supplier: null, amount: 2500, category: 'duplicate', day: '2024-03-12', copies: 2 },
  { supplier: 'côte', amount: -15.25, category: 'credit', day: '2024-02-29' },
  { supplier: 'cote', amount: 80, category: 'credit', day: null },
  { supplier: 'Coté', amount: 0.01, category: 'duplicate', day: '2024-03-12', copies: 2 },
  { supplier: 'coté 100 %_\\', amount: null, category: 'duplicate', day: '2024-07-01', copies: 2 },
  { supplier: null, amount: null, category: 'credit', day: null, note: 'vérifier demain' },
]

/**
 * Rows of `AUDIT_VIEW`: ten anomalies, five of which have child rows; the child rows of the first name another
 * supplier.
 */
export const AUDIT_ROWS: readonly TestRow[] = ANOMALIES.flatMap((anomaly, index) => {
  const anomalyId = `A-${String(index + 1).padStart(2, '0')}`
  return Array.from({ length: anomaly.copies ?? 1 }, (_, copy) => rowOf(anomaly, anomalyId, index, copy))
})

function rowOf(anomaly: Anomaly, anomalyId: string, index: number, copy: number): TestRow {
  const entry = `E${index + 1}`
  const line = String(copy + 1)
  const values: Record<string, WireValue> = {
    'Id anomalie': anomalyId,
    Catégorie: CATEGORY[anomaly.category].fr,
    'Montant anomalie': anomaly.amount,
    Fournisseur: copy > 0 && index === 0 ? 'Sous-traitant' : anomaly.supplier,
    Montant: anomaly.amount,
    Quantité: anomaly.amount === null ? null : index % 3,
    Taux: index % 4 === 0 ? null : 0.055,
    Date: anomaly.day === null ? null : { model: `${anomaly.day}T00:00:00` },
    'Saisi le': anomaly.day === null ? null : { model: `${anomaly.day}T08:30:00Z` },
    Lien: index === 1 ? 'https://ged.example/1' : null,
    Soldé: [true, false, null][index % 3] ?? null,
    'Note interne': anomaly.note ?? null,
    Écriture: entry,
    Ligne: line,
  }
  const english = { Catégorie: CATEGORY[anomaly.category].en }
  return { entryId: `${entry}$$${line}`, anomalyId, childIndex: copy, values, english }
}
