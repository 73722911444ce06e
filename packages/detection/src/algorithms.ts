import type { LocalizedText } from '@quitus/domain/locale.ts'

/**
 * The ways in which two entries are found to be one, by what differs between them (domain.md c8), the most certain first. `reason` is
 * what the reviewer reads: `{copies}` is a count, the others are the entries' own values, joined by ' / '.
 */
export const ALGORITHMS = {
  exact: {
    label: { fr: 'Tout identique', en: 'All alike' },
    reason: {
      fr: 'Facture présente {copies} fois : même fournisseur, même numéro ({writings}), même date, même montant.',
      en: 'Invoice entered {copies} times: same supplier, same number ({writings}), same date, same amount.',
    },
  },
  paid_twice: {
    label: { fr: 'Payée plusieurs fois', en: 'Paid more than once' },
    reason: {
      fr: 'Pièce {writings} réglée {copies} fois pour une seule facture, les {days}.',
      en: 'Document {writings} paid {copies} times for one invoice, on {days}.',
    },
  },
  number_format: {
    label: { fr: 'Numéro écrit autrement', en: 'Number written otherwise' },
    reason: {
      fr: 'Facture présente {copies} fois : même fournisseur, même montant, numéro écrit autrement ({writings}).',
      en: 'Invoice entered {copies} times: same supplier, same amount, number written otherwise ({writings}).',
    },
  },
  near_date: {
    label: { fr: 'Date différente', en: 'Other date' },
    reason: {
      fr: 'Facture présente {copies} fois : même fournisseur, même numéro ({writings}), même montant, dates différentes ({days}).',
      en: 'Invoice entered {copies} times: same supplier, same number ({writings}), same amount, other dates ({days}).',
    },
  },
  other_account: {
    label: { fr: 'Autre compte fournisseur', en: 'Other supplier account' },
    reason: {
      fr: 'Facture présente {copies} fois : même numéro ({writings}), même date, même montant, sous plusieurs comptes ({accounts}).',
      en: 'Invoice entered {copies} times: same number ({writings}), same date, same amount, under several accounts ({accounts}).',
    },
  },
  other_company: {
    label: { fr: 'Autre société', en: 'Other company' },
    reason: {
      fr: 'Facture présente {copies} fois : même numéro ({writings}), même montant, dans plusieurs sociétés ({companies}).',
      en: 'Invoice entered {copies} times: same number ({writings}), same amount, in several companies ({companies}).',
    },
  },
  other_account_near_date: {
    label: { fr: 'Autre compte, date proche', en: 'Other account, near date' },
    reason: {
      fr: 'Facture présente {copies} fois : même numéro ({writings}), même montant, sous plusieurs comptes ({accounts}), dates proches ({days}).',
      en: 'Invoice entered {copies} times: same number ({writings}), same amount, under several accounts ({accounts}), near dates ({days}).',
    },
  },
  near_number: {
    label: { fr: 'Numéro proche', en: 'Near number' },
    reason: {
      fr: 'Facture présente {copies} fois : même fournisseur, même date, même montant, numéros à une faute de frappe près ({writings}).',
      en: 'Invoice entered {copies} times: same supplier, same date, same amount, numbers a slip of the hand apart ({writings}).',
    },
  },
  near_amount: {
    label: { fr: 'Montant proche', en: 'Near amount' },
    reason: {
      fr: 'Facture présente {copies} fois : même fournisseur, même numéro ({writings}), même date, montants qui se ressemblent ({amounts}).',
      en: 'Invoice entered {copies} times: same supplier, same number ({writings}), same date, amounts that look alike ({amounts}).',
    },
  },
  near_number_and_date: {
    label: { fr: 'Numéro et date proches', en: 'Near number and date' },
    reason: {
      fr: 'Facture présente {copies} fois : même fournisseur, même montant, numéros ({writings}) et dates ({days}) proches.',
      en: 'Invoice entered {copies} times: same supplier, same amount, near numbers ({writings}) and dates ({days}).',
    },
  },
  near_date_and_amount: {
    label: { fr: 'Date et montant proches', en: 'Near date and amount' },
    reason: {
      fr: 'Facture présente {copies} fois : même fournisseur, même numéro ({writings}), dates ({days}) et montants ({amounts}) proches.',
      en: 'Invoice entered {copies} times: same supplier, same number ({writings}), near dates ({days}) and amounts ({amounts}).',
    },
  },
  near_number_and_amount: {
    label: { fr: 'Numéro et montant proches', en: 'Near number and amount' },
    reason: {
      fr: 'Facture présente {copies} fois : même fournisseur, même date, numéros ({writings}) et montants ({amounts}) proches.',
      en: 'Invoice entered {copies} times: same supplier, same date, near numbers ({writings}) and amounts ({amounts}).',
    },
  },
} as const satisfies Record<string, { label: LocalizedText; reason: LocalizedText }>

export type Algorithm = keyof typeof ALGORITHMS

/** The categories of anomalies that detection finds today (domain.md c7). */
export const CATEGORIES = {
  DP: { fr: 'Double paiement', en: 'Duplicate payment' },
  DS: { fr: 'Double saisie (non payée)', en: 'Duplicate posting (not paid)' },
  DF: { fr: 'Double inter-fournisseurs ou inter-sociétés', en: 'Duplicate across suppliers or companies' },
} as const satisfies Record<string, LocalizedText>

/** What each field of the entries says about them: the explanation beside the reason. */
export const VERDICTS = {
  exact: { fr: 'identique', en: 'same' },
  format: { fr: 'écrit autrement', en: 'written otherwise' },
  similar: { fr: 'proche', en: 'near' },
  different: { fr: 'différent', en: 'different' },
  unknown: { fr: 'inconnu', en: 'unknown' },
} as const satisfies Record<string, LocalizedText>
