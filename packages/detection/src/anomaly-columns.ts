import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import { DECISION_REASONS, NEXT_STEPS } from './decision-choices.ts'

const ANOMALY = { name: 'anomaly', label: { fr: 'Anomalie', en: 'Anomaly' } }
const VALIDATION = { name: 'validation', label: { fr: 'Validation', en: 'Validation' } }
const RECOVERY = { name: 'recovery', label: { fr: 'Recouvrement', en: 'Recovery' } }

/** Names of the columns that detection fills, as reference/domain.md names them. */
export const ANOMALY_COLUMN = {
  id: 'Id anomalie',
  categoryCode: 'Code catégorie',
  category: 'Catégorie',
  algorithmCode: 'Code algorithme',
  algorithm: 'Algorithme',
  score: 'Score',
  expected: 'Récupération attendue',
  reason: 'Motif de détection',
  amount: 'Montant anomalie',
  supplierVerdict: 'Écart fournisseur',
  numberVerdict: 'Écart numéro',
  dateVerdict: 'Écart date',
  amountVerdict: 'Écart montant',
  deadline: 'Échéance légale',
} as const

const REVIEW_COLUMN = {
  validated: 'Validé',
  comment: 'Commentaire',
  assignee: 'Responsable',
  evidence: 'Justificatif',
  recovered: 'Montant récupéré',
} as const

const DECISION_COLUMN = { reason: 'Motif de la décision', nextStep: 'Suite à donner' } as const

/** A text of detection in both languages, shown where it is asked for. */
function bilingual(name: string, label: LocalizedText): ColumnDefinition {
  return { name, label, type: 'STRING', group: ANOMALY, isBilingual: true, isDisplayedByDefault: false }
}

/** Columns that say what was found and why, in front of the ledger's own. */
export const FOUND_COLUMNS: readonly ColumnDefinition[] = [
  {
    name: ANOMALY_COLUMN.id,
    label: { fr: 'Anomalie', en: 'Anomaly' },
    type: 'STRING',
    group: ANOMALY,
    isFrozen: true,
  },
  {
    name: ANOMALY_COLUMN.categoryCode,
    label: { fr: 'Code catégorie', en: 'Category code' },
    type: 'STRING',
    group: ANOMALY,
    isDisplayedByDefault: false,
  },
  {
    name: ANOMALY_COLUMN.category,
    label: { fr: 'Catégorie', en: 'Category' },
    type: 'STRING',
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
    name: ANOMALY_COLUMN.reason,
    label: { fr: 'Motif de détection', en: 'Why it was found' },
    type: 'STRING',
    group: ANOMALY,
    isBilingual: true,
  },
  {
    name: ANOMALY_COLUMN.algorithmCode,
    label: { fr: 'Code algorithme', en: 'Algorithm code' },
    type: 'STRING',
    group: ANOMALY,
    isDisplayedByDefault: false,
  },
  {
    name: ANOMALY_COLUMN.score,
    label: { fr: 'Score', en: 'Score' },
    type: 'INTEGER',
    group: ANOMALY,
    isDisplayedByDefault: false,
  },
  {
    name: ANOMALY_COLUMN.expected,
    label: { fr: 'Récupération attendue', en: 'Expected recovery' },
    type: 'AMOUNT',
    group: ANOMALY,
    footerStyle: 'SUM',
    isDisplayedByDefault: false,
  },
  bilingual(ANOMALY_COLUMN.supplierVerdict, { fr: 'Fournisseur comparé', en: 'Supplier compared' }),
  bilingual(ANOMALY_COLUMN.numberVerdict, { fr: 'Numéro comparé', en: 'Number compared' }),
  bilingual(ANOMALY_COLUMN.dateVerdict, { fr: 'Date comparée', en: 'Date compared' }),
  bilingual(ANOMALY_COLUMN.amountVerdict, { fr: 'Montant comparé', en: 'Amount compared' }),
]

/** Columns that reviewers fill, behind the ledger's own. */
export const REVIEWED_COLUMNS: readonly ColumnDefinition[] = [
  {
    name: REVIEW_COLUMN.validated,
    label: { fr: 'Validé', en: 'Validated' },
    type: 'BOOLEAN',
    group: VALIDATION,
    isEditable: true,
  },
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
const DECISION_COLUMNS: readonly ColumnDefinition[] = [
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

/** Until when what was paid can be claimed back; beside what came back. */
const DEADLINE_COLUMN: ColumnDefinition = {
  name: ANOMALY_COLUMN.deadline,
  label: { fr: 'Échéance légale', en: 'Legal deadline' },
  type: 'DATE',
  group: RECOVERY,
}

/** The reason stands beside the decision, the next step behind what came back. */
function withDecisions(): ColumnDefinition[] {
  const [reason, nextStep] = DECISION_COLUMNS
  const [validated, ...others] = REVIEWED_COLUMNS
  return [validated, reason, ...others, nextStep].filter((column) => column !== undefined)
}

/** A dashboard of anomalies around the columns of a ledger. */
export function anomalyDashboard(
  ledgerColumns: readonly ColumnDefinition[],
  keyColumns: string[],
): ViewDefinition {
  return {
    source: 'dashboard',
    name: 'Anomalies',
    keyColumns,
    anomalyIdColumn: ANOMALY_COLUMN.id,
    validatedColumn: REVIEW_COLUMN.validated,
    linkMovementColumn: null,
    assigneeColumn: REVIEW_COLUMN.assignee,
    deadlineColumn: ANOMALY_COLUMN.deadline,
    anomalyColumns: [
      ...Object.values(ANOMALY_COLUMN),
      ...Object.values(REVIEW_COLUMN),
      ...Object.values(DECISION_COLUMN),
      ROW_LOCKED_COLUMN,
    ],
    anomalyCardDesign: [],
    columns: [...FOUND_COLUMNS, ...ledgerColumns, ...withDecisions(), DEADLINE_COLUMN],
    prefilteredViews: [
      {
        name: 'doubles-paiements',
        label: { fr: 'Doubles paiements', en: 'Duplicate payments' },
        filter: { column: ANOMALY_COLUMN.categoryCode, op: 'in', value: ['DP'] },
      },
      {
        name: 'non-payees',
        label: { fr: 'Pas encore payées', en: 'Not paid yet' },
        filter: { column: ANOMALY_COLUMN.categoryCode, op: 'in', value: ['DS'] },
      },
      {
        name: 'autre-compte-ou-societe',
        label: { fr: 'Autre compte ou société', en: 'Other account or company' },
        filter: { column: ANOMALY_COLUMN.categoryCode, op: 'in', value: ['DF'] },
      },
      {
        name: 'soldes-debiteurs',
        label: { fr: 'Soldes débiteurs et acomptes', en: 'Debit balances and advances' },
        filter: { column: ANOMALY_COLUMN.categoryCode, op: 'in', value: ['SD'] },
      },
      {
        name: 'avoirs-tva-saisie',
        label: { fr: 'Avoirs, TVA et erreurs de saisie', en: 'Credit notes, VAT and keying errors' },
        filter: { column: ANOMALY_COLUMN.categoryCode, op: 'in', value: ['AI', 'TVT', 'TVD', 'ER'] },
      },
      {
        name: 'en-attente',
        label: { fr: 'En attente', en: 'Pending' },
        filter: { column: REVIEW_COLUMN.validated, op: 'in', value: [null] },
      },
    ],
  }
}

/** A view that shows every ledger line as a row of its own, with the reviewers' columns. */
export function lineDashboard(
  ledgerColumns: readonly ColumnDefinition[],
  keyColumns: string[],
): ViewDefinition {
  return {
    source: 'dashboard',
    name: 'Lignes',
    keyColumns,
    anomalyIdColumn: null,
    validatedColumn: REVIEW_COLUMN.validated,
    linkMovementColumn: null,
    assigneeColumn: REVIEW_COLUMN.assignee,
    anomalyColumns: [],
    anomalyCardDesign: [],
    columns: [...ledgerColumns, ...REVIEWED_COLUMNS],
    prefilteredViews: [],
  }
}
