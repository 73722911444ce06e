import type { LocalizedText } from '@quitus/domain/locale.ts'
import {
  PAYMENT_EVIDENCE,
  PAYMENT_EVIDENCE_LABELS,
  ROUTE_LABELS,
  ROUTES,
} from '@quitus/domain/routes/route.ts'
import { ENDED_STATES, STATE_LABELS, STATES } from '@quitus/domain/states/state.ts'
import type { ColumnDefinition } from './view-definition.ts'

const VALIDATION = { name: 'validation', label: { fr: 'Validation', en: 'Validation' } }
const RECOVERY = { name: 'recovery', label: { fr: 'Recouvrement', en: 'Recovery' } }

/** Names of the columns that transitions write and nobody edits, the same in every view whose rows have states. */
export const MANAGED_COLUMN = {
  state: 'État de l’anomalie',
  acceptedAmount: 'Montant accepté',
  decidedBy: 'Décidée par',
  decidedAt: 'Décidée le',
  claimedOn: 'Réclamée le',
  answeredOn: 'Réponse du fournisseur le',
  outcome: 'Issue',
} as const

/** Names of the columns that a view has whose anomalies take routes (FLOW-21), with `MANAGED_COLUMN`. */
export const ROUTE_COLUMN = {
  route: 'Voie',
  routeReason: 'Motif de la voie',
  reference: 'Référence de l’écriture',
  settledOn: 'Corrigée ou régularisée le',
} as const

function managed(
  name: string,
  label: LocalizedText,
  type: ColumnDefinition['type'],
  more: Partial<ColumnDefinition>,
): ColumnDefinition {
  return { name, label, type, isManaged: true, ...more }
}

/** The state, to be next to the decision. */
export const STATE_COLUMN = managed(MANAGED_COLUMN.state, { fr: 'État', en: 'State' }, 'STRING', {
  group: VALIDATION,
  width: 140,
  ...codedChoices(STATES, STATE_LABELS),
})

/** What a decision leaves behind: amount, person and time. */
export const DECIDED_COLUMNS: readonly ColumnDefinition[] = [
  managed(MANAGED_COLUMN.acceptedAmount, { fr: 'Montant accepté', en: 'Amount accepted' }, 'AMOUNT', {
    group: VALIDATION,
    footerStyle: 'SUM',
  }),
  managed(MANAGED_COLUMN.decidedBy, { fr: 'Décidée par', en: 'Decided by' }, 'STRING', {
    group: VALIDATION,
    choices: { origin: 'members' },
    isDisplayedByDefault: false,
  }),
  managed(MANAGED_COLUMN.decidedAt, { fr: 'Décidée le', en: 'Decided on' }, 'DATE_TIME', {
    group: VALIDATION,
    isDisplayedByDefault: false,
  }),
]

/** The codes of a column and how they are read. */
export function codedChoices<Code extends string>(
  codes: readonly Code[],
  labels: Readonly<Record<Code, LocalizedText>>,
): Pick<ColumnDefinition, 'choices'> {
  const choices = codes.map((value) => ({ value, text: labels[value] }))
  return { choices: { origin: 'listed', lists: [{ key: '', choices }] } }
}

/** The route of an anomaly, next to its state. */
export const ROUTE_DEFINITION = managed(ROUTE_COLUMN.route, { fr: 'Voie', en: 'Route' }, 'STRING', {
  group: VALIDATION,
  width: 150,
  ...codedChoices(ROUTES, ROUTE_LABELS),
})

/** Why a person changed the route, and what corrected or regularised the anomaly. */
export const ROUTED_COLUMNS: readonly ColumnDefinition[] = [
  managed(ROUTE_COLUMN.routeReason, { fr: 'Motif de la voie', en: 'Reason for the route' }, 'STRING', {
    group: VALIDATION,
    isDisplayedByDefault: false,
  }),
  managed(ROUTE_COLUMN.reference, { fr: 'Référence de l’écriture', en: 'Entry reference' }, 'STRING', {
    group: RECOVERY,
    isDisplayedByDefault: false,
  }),
  managed(
    ROUTE_COLUMN.settledOn,
    { fr: 'Corrigée ou régularisée le', en: 'Corrected or adjusted on' },
    'DATE',
    { group: RECOVERY, isDisplayedByDefault: false },
  ),
]

/** Whether the money at stake left; nobody edits it. */
export function paymentColumn(name: string, group: NonNullable<ColumnDefinition['group']>): ColumnDefinition {
  return {
    name,
    label: { fr: 'Paiement', en: 'Payment' },
    type: 'STRING',
    group,
    isDisplayedByDefault: false,
    ...codedChoices(PAYMENT_EVIDENCE, PAYMENT_EVIDENCE_LABELS),
  }
}

/** When the money was claimed, when the supplier answered, and how a closed anomaly ended. */
export const CLAIM_COLUMNS: readonly ColumnDefinition[] = [
  managed(MANAGED_COLUMN.claimedOn, { fr: 'Réclamée le', en: 'Claimed on' }, 'DATE', {
    group: RECOVERY,
    isDisplayedByDefault: false,
  }),
  managed(
    MANAGED_COLUMN.answeredOn,
    { fr: 'Réponse du fournisseur le', en: 'Supplier answered on' },
    'DATE',
    { group: RECOVERY, isDisplayedByDefault: false },
  ),
  managed(MANAGED_COLUMN.outcome, { fr: 'Issue', en: 'Outcome' }, 'STRING', {
    group: RECOVERY,
    isDisplayedByDefault: false,
    ...codedChoices(ENDED_STATES, STATE_LABELS),
  }),
]
