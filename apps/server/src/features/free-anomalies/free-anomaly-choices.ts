import type { ChoiceDefinition } from '@quitus/database/views/view-definition.ts'

/** A choice that is stored as French people read it. */
function choice(fr: string, en: string): ChoiceDefinition {
  return { value: fr, text: { fr, en } }
}

/** What a person may find in addition to what detection finds, each with the reasons that are usual for it. */
const CATEGORIES: readonly { category: ChoiceDefinition & object; reasons: ChoiceDefinition[] }[] = [
  {
    category: { value: 'Double paiement', text: { fr: 'Double paiement', en: 'Duplicate payment' } },
    reasons: [
      choice('Facture saisie deux fois', 'Invoice entered twice'),
      choice('Réglée par deux canaux', 'Paid in two ways'),
      choice('Réglée à un autre compte', 'Paid to another account'),
    ],
  },
  {
    category: { value: 'Surfacturation', text: { fr: 'Surfacturation', en: 'Overcharge' } },
    reasons: [
      choice('Prix hors contrat', 'Price not as contracted'),
      choice('Quantité non livrée', 'Quantity not delivered'),
      choice('Frais non prévus', 'Fees not agreed'),
    ],
  },
  {
    category: { value: 'Avoir non déduit', text: { fr: 'Avoir non déduit', en: 'Credit note not taken' } },
    reasons: [
      choice('Avoir non comptabilisé', 'Credit note not posted'),
      choice('Avoir comptabilisé, non imputé', 'Credit note posted, not applied'),
      choice('Acompte non déduit', 'Down payment not deducted'),
    ],
  },
  {
    category: { value: 'TVA', text: { fr: 'TVA', en: 'VAT' } },
    reasons: [
      choice('Taux erroné', 'Wrong rate'),
      choice('TVA non récupérée', 'VAT not reclaimed'),
      choice('Autoliquidation oubliée', 'Reverse charge forgotten'),
    ],
  },
  {
    category: {
      value: 'Remise non appliquée',
      text: { fr: 'Remise non appliquée', en: 'Discount not applied' },
    },
    reasons: [
      choice('Remise de fin d’année', 'Year-end rebate'),
      choice('Escompte', 'Early payment discount'),
      choice('Remise sur volume', 'Volume discount'),
    ],
  },
  {
    category: { value: 'Autre', text: { fr: 'Autre', en: 'Other' } },
    reasons: [
      choice('Erreur de saisie', 'Keying error'),
      choice('Prestation annulée', 'Service cancelled'),
      choice('À préciser', 'To be specified'),
    ],
  },
]

export const CATEGORY_CHOICES = [{ key: '', choices: CATEGORIES.map(({ category }) => category) }]

/** Before a category is chosen, all reasons are offered. */
export const REASON_CHOICES = [
  { key: '', choices: CATEGORIES.flatMap(({ reasons }) => reasons) },
  ...CATEGORIES.map(({ category, reasons }) => ({ key: category.value, choices: reasons })),
]

/** Why a free anomaly was validated or rejected; other words may be written. */
export const DECISION_CHOICES = [
  {
    key: '',
    choices: [
      choice('Confirmée par le fournisseur', 'Confirmed by the supplier'),
      choice('Remboursement déjà reçu', 'Already refunded'),
      choice('Avoir déjà reçu', 'Credit note already received'),
      choice('Écriture à corriger', 'Entry to be corrected'),
      choice('Sans objet', 'Not applicable'),
    ],
  },
]
