import type { LocalizedText } from '@quitus/domain/locale.ts'
import type { DuplicateDecisionName } from '@quitus/domain/suppliers/duplicate-columns.ts'

/** What speaks for or against two accounts being one supplier; `{value}` is what they share. */
export const DUPLICATE_REASONS = {
  sameSiret: { fr: 'même SIRET ({value})', en: 'same SIRET ({value})' },
  sameSiren: { fr: 'même SIREN ({value})', en: 'same SIREN ({value})' },
  sameVatNumber: { fr: 'même n° de TVA ({value})', en: 'same VAT number ({value})' },
  sameIban: { fr: 'même IBAN ({value})', en: 'same IBAN ({value})' },
  sameName: { fr: 'même nom', en: 'same name' },
  nameOrder: { fr: 'mêmes mots dans un autre ordre', en: 'same words in another order' },
  nameSpacing: { fr: 'même nom à un espace près', en: 'same name but for a space' },
  nameForm: { fr: 'même nom, autre forme juridique', en: 'same name, other legal form' },
  nameSlip: { fr: 'noms à une faute de frappe près', en: 'names a typing slip apart' },
  nameAbbreviation: { fr: 'nom abrégé', en: 'name abbreviated' },
  nameInitials: { fr: 'initiales du nom', en: 'initials of the name' },
  nameExtraWords: { fr: 'un nom contient l’autre', en: 'one name contains the other' },
  nameTradingName: { fr: 'nom commercial', en: 'trading name' },
  samePostcode: { fr: 'même code postal ({value})', en: 'same postcode ({value})' },
  sameTown: { fr: 'même ville ({value})', en: 'same town ({value})' },
  samePhone: { fr: 'même téléphone', en: 'same telephone' },
  sameMail: { fr: 'même adresse e-mail', en: 'same email address' },
  sameDomain: { fr: 'même domaine de messagerie ({value})', en: 'same mail domain ({value})' },
  sameAddress: { fr: 'même adresse', en: 'same address' },
  confirmed: { fr: 'confirmés comme un seul fournisseur', en: 'confirmed as one supplier' },
  branches: {
    fr: 'établissements d’une même société\u00a0: SIRET différents',
    en: 'branches of one company: other SIRET',
  },
  groupVatNumber: {
    fr: 'n° de TVA d’un groupe\u00a0: {value} noms',
    en: 'VAT number of a group: {value} names',
  },
  sharedIban: {
    fr: 'IBAN commun à {value} noms\u00a0: affactureur ou trésorerie',
    en: 'IBAN of {value} names: factor or treasury',
  },
  sharedSiren: { fr: 'SIREN commun à {value} noms', en: 'SIREN of {value} names' },
  publicBody: { fr: 'organismes publics', en: 'public bodies' },
  frequentName: { fr: 'nom porté par {value} comptes', en: 'name of {value} accounts' },
  otherSiren: { fr: 'SIREN différents', en: 'other SIREN' },
  otherVatNumber: { fr: 'n° de TVA différents', en: 'other VAT number' },
  otherCountry: { fr: 'pays différents', en: 'other country' },
  otherPlace: { fr: 'lieux différents', en: 'other place' },
} as const satisfies Record<string, LocalizedText>

export type DuplicateReasonCode = keyof typeof DUPLICATE_REASONS
/** A reason as it is stored; `value` is in its text. */
export type DuplicateReason = { code: DuplicateReasonCode; value?: string }

/** On what a pair rests, the surest first (domain.md c9). */
export const DUPLICATE_TIERS = {
  identifier: { fr: 'SIRET ou n° de TVA', en: 'SIRET or VAT number' },
  siren: { fr: 'SIREN', en: 'SIREN' },
  bank: { fr: 'Compte bancaire', en: 'Bank account' },
  name: { fr: 'Nom', en: 'Name' },
  nearName: { fr: 'Nom proche', en: 'Near name' },
  contact: { fr: 'Coordonnées', en: 'Contact details' },
} as const satisfies Record<string, LocalizedText>

export type DuplicateTier = keyof typeof DUPLICATE_TIERS
export const DUPLICATE_TIER_NAMES = Object.keys(DUPLICATE_TIERS) as DuplicateTier[]

/** What people decide of each account of a group, as it is stored. */
export const DUPLICATE_DECISIONS = {
  duplicate: { fr: 'Doublon', en: 'Duplicate' },
  different: { fr: 'Pas un doublon', en: 'Not a duplicate' },
  unsure: { fr: 'À vérifier', en: 'Unsure' },
} as const satisfies Record<DuplicateDecisionName, LocalizedText>

/** All reasons as one sentence. No line begins with a semicolon, nor within a masked account number. */
export function describeReasons(reasons: readonly DuplicateReason[], locale: 'fr' | 'en'): string {
  const text = reasons
    .map(({ code, value = '' }) =>
      DUPLICATE_REASONS[code][locale].replace(
        '{value}',
        code === 'sameIban' ? value.replaceAll(' ', '\u00a0') : value,
      ),
    )
    .join(locale === 'fr' ? '\u00a0; ' : '; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
