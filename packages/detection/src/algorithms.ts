import type { LocalizedText } from '@quitus/domain/locale.ts'

/**
 * The ways in which two entries are found to be one, by what differs between them (domain.md c8), the most certain
 * first. `reason` is what the reviewer reads, what differs first because a column shows only the beginning: `{times}`
 * is how often in words, the others are the entries' own values, joined by ' / '.
 */
export const ALGORITHMS = {
  exact: {
    label: { fr: 'Tout identique', en: 'All alike' },
    reason: {
      fr: 'Tout identique\u00a0: facture {writings} présente {times}, même fournisseur, même date, même montant.',
      en: 'All alike: invoice {writings} entered {times}, same supplier, same date, same amount.',
    },
  },
  paid_twice: {
    label: { fr: 'Payée plusieurs fois', en: 'Paid more than once' },
    reason: {
      fr: 'Réglée {times} pour une seule facture\u00a0: pièce {writings}, les {days}.',
      en: 'Paid {times} for one invoice: document {writings}, on {days}.',
    },
  },
  payment_repeated: {
    label: { fr: 'Règlement répété', en: 'Payment repeated' },
    reason: {
      fr: 'Même montant réglé {times}, les {days}\u00a0: pièce {writings}\u00a0; un seul des règlements correspond à des factures.',
      en: 'Same amount paid {times}, on {days}: document {writings}; only one of the payments is matched with invoices.',
    },
  },
  payment_issued_again: {
    label: { fr: 'Règlement émis de nouveau', en: 'Payment issued again' },
    reason: {
      fr: 'Une seule écriture, réglée les {days}\u00a0: pièce {writings} payée {times}, ou règlement revenu et émis de nouveau.',
      en: 'One entry, paid on {days}: document {writings} paid {times}, or a payment that was returned and issued again.',
    },
  },
  batch_again: {
    label: { fr: 'Lot saisi de nouveau', en: 'Batch entered again' },
    reason: {
      fr: 'Lot de {parts} factures saisi {times}, mêmes montants, numéros identiques ou proches\u00a0: {writings}.',
      en: 'Batch of {parts} invoices entered {times}, same amounts, same or near numbers: {writings}.',
    },
  },
  number_format: {
    label: { fr: 'Numéro écrit autrement', en: 'Number written differently' },
    reason: {
      fr: 'Numéro écrit autrement ({writings})\u00a0: facture présente {times}, même fournisseur, même montant.',
      en: 'Number written differently ({writings}): invoice entered {times}, same supplier, same amount.',
    },
  },
  near_date: {
    label: { fr: 'Date différente', en: 'Other date' },
    reason: {
      fr: 'Dates différentes ({days})\u00a0: facture {writings} présente {times}, même fournisseur, même montant.',
      en: 'Other dates ({days}): invoice {writings} entered {times}, same supplier, same amount.',
    },
  },
  other_account: {
    label: { fr: 'Autre compte fournisseur', en: 'Other supplier account' },
    reason: {
      fr: 'Plusieurs comptes ({accounts})\u00a0: facture {writings} présente {times}, même date, même montant.',
      en: 'Several accounts ({accounts}): invoice {writings} entered {times}, same date, same amount.',
    },
  },
  other_company: {
    label: { fr: 'Autre société', en: 'Other company' },
    reason: {
      fr: 'Plusieurs sociétés ({companies})\u00a0: facture {writings} présente {times}, même montant.',
      en: 'Several companies ({companies}): invoice {writings} entered {times}, same amount.',
    },
  },
  other_account_near_date: {
    label: { fr: 'Autre compte, date proche', en: 'Other account, near date' },
    reason: {
      fr: 'Plusieurs comptes ({accounts})\u00a0: facture {writings} présente {times}, même montant, dates proches ({days}).',
      en: 'Several accounts ({accounts}): invoice {writings} entered {times}, same amount, near dates ({days}).',
    },
  },
  near_number: {
    label: { fr: 'Numéro proche', en: 'Near number' },
    reason: {
      fr: 'Numéros à une faute de frappe près ({writings})\u00a0: facture présente {times}, même fournisseur, même date, même montant.',
      en: 'Numbers a slip of the hand apart ({writings}): invoice entered {times}, same supplier, same date, same amount.',
    },
  },
  near_amount: {
    label: { fr: 'Montant proche', en: 'Near amount' },
    reason: {
      fr: 'Montants qui se ressemblent ({amounts})\u00a0: facture {writings} présente {times}, même fournisseur, même date.',
      en: 'Amounts that look alike ({amounts}): invoice {writings} entered {times}, same supplier, same date.',
    },
  },
  near_number_and_date: {
    label: { fr: 'Numéro et date proches', en: 'Near number and date' },
    reason: {
      fr: 'Numéros ({writings}) et dates ({days}) proches\u00a0: facture présente {times}, même fournisseur, même montant.',
      en: 'Near numbers ({writings}) and dates ({days}): invoice entered {times}, same supplier, same amount.',
    },
  },
  near_date_and_amount: {
    label: { fr: 'Date et montant proches', en: 'Near date and amount' },
    reason: {
      fr: 'Dates ({days}) et montants ({amounts}) proches\u00a0: facture {writings} présente {times}, même fournisseur.',
      en: 'Near dates ({days}) and amounts ({amounts}): invoice {writings} entered {times}, same supplier.',
    },
  },
  same_amount: {
    label: { fr: 'Même montant, sans numéro', en: 'Same amount, no number' },
    reason: {
      fr: 'Même montant ({amounts}) chez le même fournisseur les {days}, sans numéro de pièce à comparer.',
      en: 'Same amount ({amounts}) from the same supplier on {days}, with no invoice number to compare.',
    },
  },
  double_amount: {
    label: { fr: 'Montant doublé', en: 'Double amount' },
    reason: {
      fr: 'Même pièce ({writings}) comptabilisée à un montant et à son double ({amounts}).',
      en: 'The same document ({writings}) entered at one amount and at its double ({amounts}).',
    },
  },
  advance_not_applied: {
    label: { fr: 'Acompte non imputé', en: 'Advance not applied' },
    reason: {
      fr: 'Acompte du {days} ({amounts}) jamais imputé sur une facture\u00a0; compte {accounts}.',
      en: 'Advance of {days} ({amounts}) never applied to an invoice; account {accounts}.',
    },
  },
  debit_balance: {
    label: { fr: 'Compte fournisseur débiteur', en: 'Supplier account in debit' },
    reason: {
      fr: 'Règlement du {days} ({amounts}) sans facture\u00a0: le compte {accounts} reste débiteur.',
      en: 'Payment of {days} ({amounts}) without an invoice: account {accounts} remains in debit.',
    },
  },
  credit_as_invoice: {
    label: { fr: 'Avoir saisi en facture', en: 'Credit entered as an invoice' },
    reason: {
      fr: 'La pièce {writings} ({amounts}) se présente comme un avoir et est comptabilisée en facture.',
      en: 'Document {writings} ({amounts}) reads like a credit note and is entered as an invoice.',
    },
  },
  vat_rate: {
    label: { fr: 'Taux de TVA anormal', en: 'Unusual VAT rate' },
    reason: {
      fr: 'La TVA de la pièce {writings} ({amounts} TTC) ne correspond à aucun taux, alors que ce fournisseur facture toujours le même.',
      en: 'The VAT of document {writings} ({amounts} gross) fits no rate, while this supplier always bills the same one.',
    },
  },
  vat_arithmetic: {
    label: { fr: 'HT + TVA ≠ TTC', en: 'Net + VAT ≠ gross' },
    reason: {
      fr: 'Pièce {writings}\u00a0: le HT et la TVA ne donnent pas le TTC ({amounts}).',
      en: 'Document {writings}: net and VAT do not add up to gross ({amounts}).',
    },
  },
  vat_twice: {
    label: { fr: 'TVA comptée deux fois', en: 'VAT counted twice' },
    reason: {
      fr: 'La TVA de la pièce {writings} ({amounts} TTC) est le double de celle de son taux.',
      en: 'The VAT of document {writings} ({amounts} gross) is twice that of its rate.',
    },
  },
  factor_of_ten: {
    label: { fr: 'Virgule déplacée', en: 'Decimal mark moved' },
    reason: {
      fr: 'Montant {amounts}\u00a0: dix ou cent fois le montant habituel de ce fournisseur (pièce {writings}).',
      en: 'Amount {amounts}: ten or a hundred times what this supplier usually bills (document {writings}).',
    },
  },
  paid_otherwise: {
    label: { fr: 'Réglée pour un autre montant', en: 'Paid at another amount' },
    reason: {
      fr: 'Pièce {writings}\u00a0: facturée et réglée pour des montants qui se ressemblent ({amounts}).',
      en: 'Document {writings}: invoiced and paid at amounts that look alike ({amounts}).',
    },
  },
  near_number_and_amount: {
    label: { fr: 'Numéro et montant proches', en: 'Near number and amount' },
    reason: {
      fr: 'Numéros ({writings}) et montants ({amounts}) proches\u00a0: facture présente {times}, même fournisseur, même date.',
      en: 'Near numbers ({writings}) and amounts ({amounts}): invoice entered {times}, same supplier, same date.',
    },
  },
} as const satisfies Record<string, { label: LocalizedText; reason: LocalizedText }>

export type Category = keyof typeof CATEGORIES

export type Algorithm = keyof typeof ALGORITHMS

/** The categories of anomalies that detection finds (domain.md c7). */
export const CATEGORIES = {
  DP: { fr: 'Double paiement', en: 'Duplicate payment' },
  DS: { fr: 'Double saisie (non payée)', en: 'Duplicate posting (not paid)' },
  SD: { fr: 'Solde débiteur ou acompte non imputé', en: 'Debit balance or advance not applied' },
  AI: { fr: 'Avoir saisi en facture', en: 'Credit note entered as an invoice' },
  TVT: { fr: 'Erreur de TVA', en: 'Wrong VAT' },
  TVD: { fr: 'TVA déduite deux fois', en: 'VAT deducted twice' },
  ER: { fr: 'Erreur de saisie de montant', en: 'Keying error in an amount' },
  DF: { fr: 'Double inter-fournisseurs ou inter-sociétés', en: 'Duplicate across suppliers or companies' },
} as const satisfies Record<string, LocalizedText>

export const CATEGORY_NAMES = Object.keys(CATEGORIES) as Category[]

/** What a category is called; null for a code that this release does not know. */
export function categoryName(code: string): LocalizedText | null {
  return code in CATEGORIES ? CATEGORIES[code as Category] : null
}

/** What each field of the entries says about them: the explanation next to the reason. */
export const VERDICTS = {
  exact: { fr: 'identique', en: 'same' },
  format: { fr: 'écrit autrement', en: 'written differently' },
  similar: { fr: 'proche', en: 'near' },
  // Of amounts alone: ten or a hundred times as much.
  moved: { fr: 'virgule déplacée', en: 'decimal mark moved' },
  different: { fr: 'différent', en: 'different' },
  unknown: { fr: 'inconnu', en: 'unknown' },
} as const satisfies Record<string, LocalizedText>

/** What the reason says where decisions moved the score, by the level at which they speak most clearly. */
export const LEARNED_TEXTS = {
  own: {
    fr: 'Chez ce fournisseur, {rejected} sur {decided} semblables ont été rejetées\u00a0: score {from} → {to}.',
    en: 'At this supplier, {rejected} of {decided} like these were rejected: score {from} → {to}.',
  },
  supplier: {
    fr: 'Chez ce fournisseur, {rejected} sur {decided} du même type ont été rejetées\u00a0: score {from} → {to}.',
    en: 'At this supplier, {rejected} of {decided} of this kind were rejected: score {from} → {to}.',
  },
  pattern: {
    fr: 'Dans ce projet, {rejected} sur {decided} semblables ont été rejetées\u00a0: score {from} → {to}.',
    en: 'In this project, {rejected} of {decided} like these were rejected: score {from} → {to}.',
  },
  kind: {
    fr: 'Dans ce projet, {rejected} sur {decided} du même type ont été rejetées\u00a0: score {from} → {to}.',
    en: 'In this project, {rejected} of {decided} of this kind were rejected: score {from} → {to}.',
  },
} as const satisfies Record<string, LocalizedText>
