import type { LocalizedText } from '@quitus/domain/locale.ts'

/**
 * The ways in which two entries are found to be one, by what differs between them (domain.md c8), the most certain first. `reason` is
 * what the reviewer reads, what differs first because a column shows only the beginning: `{copies}` is a count, the others are the entries' own values, joined by ' / '.
 */
export const ALGORITHMS = {
  exact: {
    label: { fr: 'Tout identique', en: 'All alike' },
    reason: {
      fr: 'Tout identique : facture {writings} présente {copies} fois, même fournisseur, même date, même montant.',
      en: 'All alike: invoice {writings} entered {copies} times, same supplier, same date, same amount.',
    },
  },
  paid_twice: {
    label: { fr: 'Payée plusieurs fois', en: 'Paid more than once' },
    reason: {
      fr: 'Réglée {copies} fois pour une seule facture : pièce {writings}, les {days}.',
      en: 'Paid {copies} times for one invoice: document {writings}, on {days}.',
    },
  },
  number_format: {
    label: { fr: 'Numéro écrit autrement', en: 'Number written otherwise' },
    reason: {
      fr: 'Numéro écrit autrement ({writings}) : facture présente {copies} fois, même fournisseur, même montant.',
      en: 'Number written otherwise ({writings}): invoice entered {copies} times, same supplier, same amount.',
    },
  },
  near_date: {
    label: { fr: 'Date différente', en: 'Other date' },
    reason: {
      fr: 'Dates différentes ({days}) : facture {writings} présente {copies} fois, même fournisseur, même montant.',
      en: 'Other dates ({days}): invoice {writings} entered {copies} times, same supplier, same amount.',
    },
  },
  other_account: {
    label: { fr: 'Autre compte fournisseur', en: 'Other supplier account' },
    reason: {
      fr: 'Plusieurs comptes ({accounts}) : facture {writings} présente {copies} fois, même date, même montant.',
      en: 'Several accounts ({accounts}): invoice {writings} entered {copies} times, same date, same amount.',
    },
  },
  other_company: {
    label: { fr: 'Autre société', en: 'Other company' },
    reason: {
      fr: 'Plusieurs sociétés ({companies}) : facture {writings} présente {copies} fois, même montant.',
      en: 'Several companies ({companies}): invoice {writings} entered {copies} times, same amount.',
    },
  },
  other_account_near_date: {
    label: { fr: 'Autre compte, date proche', en: 'Other account, near date' },
    reason: {
      fr: 'Plusieurs comptes ({accounts}) : facture {writings} présente {copies} fois, même montant, dates proches ({days}).',
      en: 'Several accounts ({accounts}): invoice {writings} entered {copies} times, same amount, near dates ({days}).',
    },
  },
  near_number: {
    label: { fr: 'Numéro proche', en: 'Near number' },
    reason: {
      fr: 'Numéros à une faute de frappe près ({writings}) : facture présente {copies} fois, même fournisseur, même date, même montant.',
      en: 'Numbers a slip of the hand apart ({writings}): invoice entered {copies} times, same supplier, same date, same amount.',
    },
  },
  near_amount: {
    label: { fr: 'Montant proche', en: 'Near amount' },
    reason: {
      fr: 'Montants qui se ressemblent ({amounts}) : facture {writings} présente {copies} fois, même fournisseur, même date.',
      en: 'Amounts that look alike ({amounts}): invoice {writings} entered {copies} times, same supplier, same date.',
    },
  },
  near_number_and_date: {
    label: { fr: 'Numéro et date proches', en: 'Near number and date' },
    reason: {
      fr: 'Numéros ({writings}) et dates ({days}) proches : facture présente {copies} fois, même fournisseur, même montant.',
      en: 'Near numbers ({writings}) and dates ({days}): invoice entered {copies} times, same supplier, same amount.',
    },
  },
  near_date_and_amount: {
    label: { fr: 'Date et montant proches', en: 'Near date and amount' },
    reason: {
      fr: 'Dates ({days}) et montants ({amounts}) proches : facture {writings} présente {copies} fois, même fournisseur.',
      en: 'Near dates ({days}) and amounts ({amounts}): invoice {writings} entered {copies} times, same supplier.',
    },
  },
  near_number_and_amount: {
    label: { fr: 'Numéro et montant proches', en: 'Near number and amount' },
    reason: {
      fr: 'Numéros ({writings}) et montants ({amounts}) proches : facture présente {copies} fois, même fournisseur, même date.',
      en: 'Near numbers ({writings}) and amounts ({amounts}): invoice entered {copies} times, same supplier, same date.',
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
