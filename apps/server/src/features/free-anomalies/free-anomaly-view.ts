import {
  CLAIM_COLUMNS,
  DECIDED_COLUMNS,
  MANAGED_COLUMN,
  ROUTE_COLUMN,
  ROUTE_DEFINITION,
  ROUTED_COLUMNS,
  STATE_COLUMN,
} from '@quitus/database/views/state-columns.ts'
import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import { CATEGORY_CHOICES, DECISION_CHOICES, REASON_CHOICES } from './free-anomaly-choices.ts'

const ANOMALY = { name: 'anomaly', label: { fr: 'Anomalie', en: 'Anomaly' } }
const SUPPLIER = { name: 'supplier', label: { fr: 'Fournisseur', en: 'Supplier' } }
const INVOICE = { name: 'invoice', label: { fr: 'Facture', en: 'Invoice' } }
const VALIDATION = { name: 'validation', label: { fr: 'Validation', en: 'Validation' } }
const RECOVERY = { name: 'recovery', label: { fr: 'Recouvrement', en: 'Recovery' } }

const ID = 'Id anomalie libre'
const CATEGORY = 'Catégorie'
const AMOUNT = 'Montant anomalie'
const VALIDATED = 'Validé'
const DECISION_REASON = 'Motif de la décision'
const RECOVERED = 'Montant récupéré'
const ASSIGNEE = 'Responsable'
const DEADLINE = 'Échéance légale'
const ADDED_BY = 'Ajoutée par'
const ADDED_AT = 'Ajoutée le'

/** A column that people fill. */
function given(
  name: string,
  english: string,
  type: ColumnDefinition['type'],
  more: Partial<ColumnDefinition> = {},
): ColumnDefinition {
  const label: LocalizedText = { fr: name, en: english }
  return { name, label, type, isEditable: true, ...more }
}

const COLUMNS: ColumnDefinition[] = [
  { name: ID, label: { fr: 'Anomalie', en: 'Anomaly' }, type: 'STRING', group: ANOMALY, isFrozen: true },
  given(CATEGORY, 'Category', 'STRING', {
    group: ANOMALY,
    choices: { origin: 'listed', lists: CATEGORY_CHOICES },
  }),
  given('Motif', 'Reason', 'STRING', {
    group: ANOMALY,
    choices: { origin: 'listed', isEditable: true, filterWithColumn: CATEGORY, lists: REASON_CHOICES },
  }),
  given(AMOUNT, 'Amount at stake', 'AMOUNT', { group: ANOMALY, footerStyle: 'SUM' }),
  given('Description', 'Description', 'STRING', { group: ANOMALY }),
  given('Fournisseur', 'Supplier', 'STRING', { group: SUPPLIER, role: 'supplierName' }),
  given('Code fournisseur', 'Supplier code', 'STRING', {
    group: SUPPLIER,
    isDisplayedByDefault: false,
    role: 'supplierCode',
  }),
  given('Numéro de facture', 'Invoice number', 'STRING', { group: INVOICE, role: 'invoiceNumber' }),
  given('Date de facture', 'Invoice date', 'DATE', { group: INVOICE, role: 'documentDate' }),
  given('Montant de la facture', 'Invoice amount', 'AMOUNT', {
    group: INVOICE,
    footerStyle: 'SUM',
    role: 'documentAmount',
  }),
  given('Taux de TVA', 'VAT rate', 'PERCENT', { group: INVOICE, isDisplayedByDefault: false }),
  given('Lien vers la pièce', 'Link to the document', 'LINK', {
    group: INVOICE,
    isDisplayedByDefault: false,
  }),
  given(VALIDATED, 'Validated', 'BOOLEAN', { group: VALIDATION }),
  STATE_COLUMN,
  ROUTE_DEFINITION,
  given(DECISION_REASON, 'Reason for the decision', 'STRING', {
    group: VALIDATION,
    choices: { origin: 'listed', isEditable: true, lists: DECISION_CHOICES },
  }),
  ...DECIDED_COLUMNS,
  given('Commentaire', 'Comment', 'STRING', { group: VALIDATION }),
  given(ASSIGNEE, 'Person in charge', 'STRING', { group: VALIDATION, choices: { origin: 'members' } }),
  {
    name: RECOVERED,
    label: { fr: RECOVERED, en: 'Amount recovered' },
    type: 'AMOUNT',
    group: RECOVERY,
    isManaged: true,
    footerStyle: 'SUM',
  },
  given(DEADLINE, 'Legal deadline', 'DATE', { group: RECOVERY }),
  ...CLAIM_COLUMNS,
  ...ROUTED_COLUMNS,
  given('Référence interne', 'Internal reference', 'STRING', { isDisplayedByDefault: false }),
  {
    name: ADDED_BY,
    label: { fr: ADDED_BY, en: 'Added by' },
    type: 'STRING',
    choices: { origin: 'members' },
  },
  { name: ADDED_AT, label: { fr: ADDED_AT, en: 'Added on' }, type: 'DATE_TIME' },
]

/** What people find themselves: every row is an anomaly of its own, added by hand (FLOW-07). */
export const FREE_ANOMALY_VIEW: ViewDefinition = {
  source: 'freeanomaly',
  name: 'Anomalies libres',
  keyColumns: [ID],
  anomalyIdColumn: ID,
  validatedColumn: VALIDATED,
  linkMovementColumn: null,
  assigneeColumn: ASSIGNEE,
  deadlineColumn: DEADLINE,
  stateColumns: {
    ...MANAGED_COLUMN,
    validated: VALIDATED,
    reason: DECISION_REASON,
    amount: AMOUNT,
    recovered: RECOVERED,
    ...ROUTE_COLUMN,
  },
  anomalyColumns: [...COLUMNS.map(({ name }) => name), ROW_LOCKED_COLUMN],
  anomalyCardDesign: [],
  columns: COLUMNS,
  prefilteredViews: [],
  acceptsRows: { addedByColumn: ADDED_BY, addedAtColumn: ADDED_AT },
}
