import type { ChoiceDefinition } from '@quitus/database/views/view-definition.ts'
import type { CATEGORIES } from './algorithms.ts'

/** A choice that is stored as French people read it. */
function choice(fr: string, en: string): Exclude<ChoiceDefinition, string> {
  return { value: fr, text: { fr, en } }
}

const CONFIRMED = choice('Confirmée par le fournisseur', 'Confirmed by the supplier')
const SEPARATE = choice('Deux prestations distinctes', 'Two separate services')
const REFUNDED = choice('Remboursement déjà reçu', 'Already refunded')
const CREDITED = choice('Avoir déjà reçu', 'Credit note already received')
const STOPPED = choice('Paiement bloqué à temps', 'Payment stopped in time')
const REVERSED = choice('Écriture déjà annulée', 'Posting already reversed')
const INSTALMENT = choice('Échéance ou abonnement', 'Instalment or subscription')

const REASONS: Record<keyof typeof CATEGORIES, ChoiceDefinition[]> = {
  DP: [CONFIRMED, REFUNDED, CREDITED, SEPARATE, INSTALMENT],
  DS: [STOPPED, REVERSED, SEPARATE, INSTALMENT],
  SD: [
    choice('Facture à recevoir', 'Invoice still to come'),
    REFUNDED,
    choice('Commande en cours', 'Order in progress'),
    choice('Écriture à corriger', 'Entry to be corrected'),
  ],
  AI: [CONFIRMED, choice('Facture, malgré son numéro', 'An invoice in spite of its number'), REVERSED],
  TVT: [
    choice('Facture rectificative demandée', 'Corrected invoice requested'),
    choice('Plusieurs taux sur la facture', 'Several rates on the invoice'),
    choice('Écriture à corriger', 'Entry to be corrected'),
  ],
  TVD: [
    choice('Facture rectificative demandée', 'Corrected invoice requested'),
    choice('Écriture à corriger', 'Entry to be corrected'),
  ],
  ER: [CONFIRMED, choice('Écriture à corriger', 'Entry to be corrected'), SEPARATE, INSTALMENT],
  DF: [
    choice('Même fournisseur, deux comptes', 'Same supplier, two accounts'),
    choice('Affacturage ou mandataire', 'Factoring or paying agent'),
    choice('Refacturation entre sociétés', 'Recharge between companies'),
    SEPARATE,
  ],
}

/** Why an anomaly was validated or rejected, by the code of its category; other words may be written. */
export const DECISION_REASONS = Object.entries(REASONS).map(([key, choices]) => ({ key, choices }))

/** Reasons, as they are stored, that reject an anomaly because it is settled already: it was real. */
export const REASONS_OF_REAL: readonly string[] = [REFUNDED, CREDITED, STOPPED, REVERSED].map(
  ({ value }) => value,
)

/** What is to be done about an anomaly. */
export const NEXT_STEPS: ChoiceDefinition[] = [
  choice('Demander un avoir', 'Request a credit note'),
  choice('Demander un remboursement', 'Request a refund'),
  choice('Compenser sur une facture', 'Offset against an invoice'),
  choice('Bloquer le paiement', 'Stop the payment'),
  choice('Corriger la comptabilité', 'Correct the books'),
  choice('Rien à faire', 'Nothing to do'),
]
