import { codedChoices, paymentColumn } from '@quitus/database/views/state-columns.ts'
import type { ColumnDefinition } from '@quitus/database/views/view-definition.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import { DOCUMENT_PAYMENT_LABELS, DOCUMENT_PAYMENTS } from '@quitus/domain/payments/document-payment.ts'
import { ALGORITHMS, CATEGORIES } from './algorithms.ts'
import { DECISION_REASONS, NEXT_STEPS } from './decision-choices.ts'

const ANOMALY = { name: 'anomaly', label: { fr: 'Anomalie', en: 'Anomaly' } }
const VALIDATION = { name: 'validation', label: { fr: 'Validation', en: 'Validation' } }
const RECOVERY = { name: 'recovery', label: { fr: 'Recouvrement', en: 'Recovery' } }

/** Names of the columns that detection fills, as reference/domain.md names them. */
export const ANOMALY_COLUMN = {
  number: 'Numéro anomalie',
  id: 'Id anomalie',
  categoryCode: 'Code catégorie',
  category: 'Catégorie',
  algorithmCode: 'Code algorithme',
  algorithm: 'Algorithme',
  score: 'Score',
  weak: 'Certitude',
  expected: 'Récupération attendue',
  reason: 'Motif de détection',
  amount: 'Montant anomalie',
  otherAmount: 'Autre montant possible',
  supplierVerdict: 'Écart fournisseur',
  numberVerdict: 'Écart numéro',
  dateVerdict: 'Écart date',
  amountVerdict: 'Écart montant',
  deadline: 'Échéance légale',
  payment: 'Paiement constaté',
} as const

/** Was this document of the anomaly paid? Detection says it of each, in the group of the days of payment. */
export const DOCUMENT_PAYMENT_COLUMN = 'Paiement de la pièce'

/** The column of `DOCUMENT_PAYMENT_COLUMN`; shown where the ledger has days of payment, which `day` holds. */
export function documentPaymentColumn(day: ColumnDefinition | undefined): ColumnDefinition {
  return {
    name: DOCUMENT_PAYMENT_COLUMN,
    label: { fr: 'État du paiement', en: 'Payment status' },
    type: 'STRING',
    width: 150,
    group: day?.group ?? { name: 'payment', label: { fr: 'Paiement', en: 'Payment' } },
    isDisplayedByDefault: day !== undefined && day.isDisplayedByDefault !== false,
    isHiddenFromCustomers: day?.isHiddenFromCustomers === true,
    ...codedChoices(DOCUMENT_PAYMENTS, DOCUMENT_PAYMENT_LABELS),
  }
}

/** What is in `ANOMALY_COLUMN.weak` of an anomaly below the project’s threshold; nothing is there of the others. */
export const WEAK = 'weak'
const WEAK_LABEL = { fr: 'Faible, à vérifier', en: 'Low, to check' }

export const REVIEW_COLUMN = {
  validated: 'Validé',
  comment: 'Commentaire',
  assignee: 'Responsable',
  evidence: 'Justificatif',
  recovered: 'Montant récupéré',
} as const

export const DECISION_COLUMN = { reason: 'Motif de la décision', nextStep: 'Suite à donner' } as const

/** A text of detection in both languages, shown where it is requested. */
function bilingual(name: string, label: LocalizedText): ColumnDefinition {
  return { name, label, type: 'STRING', group: ANOMALY, isBilingual: true, isDisplayedByDefault: false }
}

const ALGORITHM_LABELS = Object.fromEntries(
  Object.entries(ALGORITHMS).map(([code, { label }]) => [code, label]),
)

/**
 * A column of codes for filters, links and calls. Nobody is shown it, because the column of the same texts is next to
 * it; where a filter names it, its codes are read as these texts.
 */
function coded(name: string, label: LocalizedText, texts: Record<string, LocalizedText>): ColumnDefinition {
  const choices = Object.entries(texts).map(([value, text]) => ({ value, text }))
  return {
    name,
    label,
    type: 'STRING',
    group: ANOMALY,
    isHidden: true,
    isDisplayedByDefault: false,
    choices: { origin: 'listed', lists: [{ key: '', choices }] },
  }
}

/** What people call an anomaly; publications fill it. */
export const NUMBER_COLUMN: ColumnDefinition = {
  name: ANOMALY_COLUMN.number,
  label: { fr: 'Anomalie', en: 'Anomaly' },
  type: 'STRING',
  width: 100,
  group: ANOMALY,
  isAnomalyNumber: true,
  isFrozen: true,
}

/** Columns that say what was found and why, in front of the ledger's own. */
export const FOUND_COLUMNS: readonly ColumnDefinition[] = [
  {
    name: ANOMALY_COLUMN.id,
    label: { fr: 'Identifiant', en: 'Identifier' },
    type: 'STRING',
    group: ANOMALY,
    isHidden: true,
    isDisplayedByDefault: false,
  },
  {
    ...coded(ANOMALY_COLUMN.categoryCode, { fr: 'Code catégorie', en: 'Category code' }, CATEGORIES),
    role: 'category',
  },
  {
    name: ANOMALY_COLUMN.category,
    label: { fr: 'Catégorie', en: 'Category' },
    type: 'STRING',
    width: 190,
    group: ANOMALY,
    isBilingual: true,
  },
  {
    name: ANOMALY_COLUMN.algorithm,
    label: { fr: 'Algorithme', en: 'Algorithm' },
    type: 'STRING',
    group: ANOMALY,
    isBilingual: true,
    isDisplayedByDefault: false,
  },
  {
    name: ANOMALY_COLUMN.amount,
    label: { fr: 'Montant anomalie', en: 'Amount at stake' },
    type: 'AMOUNT',
    group: ANOMALY,
    footerStyle: 'SUM',
  },
  {
    name: ANOMALY_COLUMN.otherAmount,
    label: { fr: 'Autre montant possible', en: 'Other possible amount' },
    type: 'AMOUNT',
    width: 185,
    group: ANOMALY,
    isDisplayedByDefault: false,
  },
  {
    name: ANOMALY_COLUMN.score,
    label: { fr: 'Score (%)', en: 'Score (%)' },
    type: 'INTEGER',
    group: ANOMALY,
    isDisplayedByDefault: false,
  },
  {
    name: ANOMALY_COLUMN.weak,
    label: { fr: 'Certitude', en: 'Certainty' },
    type: 'STRING',
    group: ANOMALY,
    isDisplayedByDefault: false,
    isHiddenFromCustomers: true,
    choices: { origin: 'listed', lists: [{ key: '', choices: [{ value: WEAK, text: WEAK_LABEL }] }] },
  },
  {
    name: ANOMALY_COLUMN.expected,
    label: { fr: 'Récupération attendue', en: 'Expected recovery' },
    type: 'AMOUNT',
    width: 175,
    group: ANOMALY,
    footerStyle: 'SUM',
    isDisplayedByDefault: false,
  },
  {
    name: ANOMALY_COLUMN.reason,
    label: { fr: 'Motif de détection', en: 'Why it was found' },
    type: 'STRING',
    width: 208,
    group: ANOMALY,
    isBilingual: true,
  },
  paymentColumn(ANOMALY_COLUMN.payment, ANOMALY),
  coded(ANOMALY_COLUMN.algorithmCode, { fr: 'Code algorithme', en: 'Algorithm code' }, ALGORITHM_LABELS),
  bilingual(ANOMALY_COLUMN.supplierVerdict, { fr: 'Fournisseur comparé', en: 'Supplier compared' }),
  bilingual(ANOMALY_COLUMN.numberVerdict, { fr: 'Numéro comparé', en: 'Number compared' }),
  bilingual(ANOMALY_COLUMN.dateVerdict, { fr: 'Date comparée', en: 'Date compared' }),
  bilingual(ANOMALY_COLUMN.amountVerdict, { fr: 'Montant comparé', en: 'Amount compared' }),
]

/** The decision about an anomaly, or about a line. */
export const VALIDATED_COLUMN: ColumnDefinition = {
  name: REVIEW_COLUMN.validated,
  label: { fr: 'Validé', en: 'Validated' },
  type: 'BOOLEAN',
  group: VALIDATION,
  isEditable: true,
}

/** Columns that reviewers fill next to the decision, behind the ledger's own. */
export const REVIEWED_COLUMNS: readonly ColumnDefinition[] = [
  {
    name: REVIEW_COLUMN.comment,
    label: { fr: 'Commentaire', en: 'Comment' },
    type: 'STRING',
    group: VALIDATION,
    isEditable: true,
  },
  {
    name: REVIEW_COLUMN.assignee,
    label: { fr: 'Responsable', en: 'Person in charge' },
    type: 'STRING',
    group: VALIDATION,
    isEditable: true,
    choices: { origin: 'members' },
  },
  {
    name: REVIEW_COLUMN.evidence,
    label: { fr: 'Justificatif', en: 'Evidence' },
    type: 'FILE',
    group: VALIDATION,
    isEditable: true,
  },
  {
    name: REVIEW_COLUMN.recovered,
    label: { fr: 'Montant récupéré', en: 'Amount recovered' },
    type: 'AMOUNT',
    group: RECOVERY,
    isEditable: true,
    footerStyle: 'SUM',
  },
]

/** What reviewers say about an anomaly from lists: why they decided so, and what comes of it. */
export const DECISION_COLUMNS: readonly ColumnDefinition[] = [
  {
    name: DECISION_COLUMN.reason,
    label: { fr: 'Motif de la décision', en: 'Reason for the decision' },
    type: 'STRING',
    group: VALIDATION,
    isEditable: true,
    choices: {
      origin: 'listed',
      isEditable: true,
      filterWithColumn: ANOMALY_COLUMN.categoryCode,
      lists: DECISION_REASONS,
    },
  },
  {
    name: DECISION_COLUMN.nextStep,
    label: { fr: 'Suite à donner', en: 'Next step' },
    type: 'STRING',
    group: RECOVERY,
    isEditable: true,
    choices: { origin: 'listed', lists: [{ key: '', choices: NEXT_STEPS }] },
  },
]

/** Until when what was paid can be claimed back; next to what came back. */
export const DEADLINE_COLUMN: ColumnDefinition = {
  name: ANOMALY_COLUMN.deadline,
  label: { fr: 'Échéance légale', en: 'Legal deadline' },
  type: 'DATE',
  group: RECOVERY,
}
