import type { LocalizedText } from '@quitus/domain/locale.ts'
import { STATE_LABELS, STATES } from '@quitus/domain/states/state.ts'
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
} as const

function managed(
  name: string,
  label: LocalizedText,
  type: ColumnDefinition['type'],
  more: Partial<ColumnDefinition>,
): ColumnDefinition {
  return { name, label, type, isManaged: true, ...more }
}

/** The state, to stand beside the decision. */
export const STATE_COLUMN = managed(MANAGED_COLUMN.state, { fr: 'État', en: 'State' }, 'STRING', {
  group: VALIDATION,
  width: 215,
  choices: {
    origin: 'listed',
    lists: [{ key: '', choices: STATES.map((value) => ({ value, text: STATE_LABELS[value] })) }],
  },
})

/** What a decision leaves behind: amount, person and time. */
export const DECIDED_COLUMNS: readonly ColumnDefinition[] = [
  managed(MANAGED_COLUMN.acceptedAmount, { fr: 'Montant accepté', en: 'Amount accepted' }, 'AMOUNT', {
    group: VALIDATION,
    footerStyle: 'SUM',
  }),
  managed(MANAGED_COLUMN.decidedBy, { fr: 'Décidée par', en: 'Decided by' }, 'STRING', {
    group: VALIDATION,
    isDisplayedByDefault: false,
  }),
  managed(MANAGED_COLUMN.decidedAt, { fr: 'Décidée le', en: 'Decided on' }, 'DATE_TIME', {
    group: VALIDATION,
    isDisplayedByDefault: false,
  }),
]

/** When the money was claimed and when the supplier answered. */
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
]
