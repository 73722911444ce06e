import type { LocalizedText } from '#locale.ts'

/** How long deductible tax can still be put on a return: to the end of a later year, or so many years to the day. */
export type VatPeriod = { until: 'endOfYear' | 'sameDay'; years: number }

/** How long money can be claimed back under the law of a country; shown as information, not as advice. */
export type LimitationRules = {
  /** Years from the first payment that was not owed: the most careful reading. */
  undueYears: number
  vat: VatPeriod
  /** What this comes from; null where no country is known. */
  law: LocalizedText | null
}

/** The countries whose rules are known, as ISO 3166 codes. */
export const LIMITATION_COUNTRIES = ['FR', 'GB'] as const
export type LimitationCountry = (typeof LIMITATION_COUNTRIES)[number]

/** What a project can choose; `other` for a country whose rules the application does not know. */
export const LIMITATION_CHOICES = [...LIMITATION_COUNTRIES, 'other'] as const
export type LimitationChoice = (typeof LIMITATION_CHOICES)[number]

const RULES: Readonly<Record<LimitationCountry, LimitationRules>> = {
  FR: {
    undueYears: 5,
    vat: { until: 'endOfYear', years: 2 },
    law: {
      fr: 'Code civil, art. 2224 ; CGI, ann. II, art. 208',
      en: 'Code civil, art. 2224; CGI, ann. II, art. 208',
    },
  },
  GB: {
    undueYears: 6,
    vat: { until: 'sameDay', years: 4 },
    law: {
      fr: 'Limitation Act 1980, s. 5 ; VAT Regulations 1995, reg. 29(1A)', // cspell:disable-line
      en: 'Limitation Act 1980, s. 5; VAT Regulations 1995, reg. 29(1A)', // cspell:disable-line
    },
  },
}

/** Elsewhere the shortest of the usual periods: a deadline that is too early harms nobody. */
const SHORTEST: LimitationRules = { undueYears: 3, vat: { until: 'endOfYear', years: 2 }, law: null }

/** Countries that a project gets from its currency until it chooses one. */
const COUNTRY_OF_CURRENCY: Readonly<Record<string, LimitationCountry>> = { EUR: 'FR', GBP: 'GB' }

/** The country whose law counts for a project: the chosen one, else that of its currency; null for any other. */
export function limitationCountry(project: {
  country: LimitationChoice | null
  currency: string
}): LimitationCountry | null {
  const country = project.country ?? COUNTRY_OF_CURRENCY[project.currency] ?? 'other'
  return country === 'other' ? null : country
}

/** The rules of a country; the shortest usual periods where none is known. */
export function limitationRules(country: LimitationCountry | null): LimitationRules {
  return country === null ? SHORTEST : RULES[country]
}
