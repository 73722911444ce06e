import type { Texts } from './catalogue-faults.ts'

type Language = 'fr' | 'en'

/**
 * One thing of the product and its one word in each language, as in `docs/glossary.md`; `refused` are the other words
 * for it.
 */
type Term = Record<Language, string> & { refused: Partial<Record<Language, RegExp>> }

const TERMS: readonly Term[] = [
  {
    fr: 'e-mail',
    en: 'email',
    refused: { fr: /courriel|électronique/i, en: /\be-mail|\bmails?\b(?! (?:server|domain)| to the)/i },
  },
  { fr: 'double authentification', en: 'second factor', refused: { fr: /second facteur/i } },
  {
    fr: 'endossement',
    en: 'impersonation',
    refused: { fr: /identité rendue/i, en: /\bact(?:s|ing)? as\b/i },
  },
  { fr: 'tâche', en: 'job', refused: { fr: /\btravaux\b/i } },
  { fr: 'lettre', en: 'letter', refused: { fr: /\bcourriers?\b(?! indésirables)/i } },
  { fr: 'poste ouvert', en: 'open item', refused: { fr: /pièces? ouvertes?/i } },
  { fr: 'privilège', en: 'privilege', refused: { fr: /\bpouvoirs?\b/i, en: /\bpowers?\b/i } },
  { fr: 'notification', en: 'notification', refused: { en: /\bnotices\b|\b(?:a|the|this|one) notice\b/i } },
  { fr: 'contesté', en: 'disputed', refused: { en: /\bcontest/i } },
  { fr: 'clôture', en: 'closure', refused: { en: /^closing$/i } },
  {
    fr: 'remettre en attente',
    en: 'reset to pending',
    refused: { en: /\bset\b.*\bback to pending|\bset to pending/i },
  },
  { fr: 'exclu', en: 'excluded', refused: { fr: /laissées? de côté/i, en: /\bleft out\b|\bleave out\b/i } },
  { fr: 'autorisation, action', en: 'permission, action', refused: { en: /\bacts?\b/i } },
]

/** The texts that name a thing of the product by another word than the glossary's. */
export function findRefusedTerms(language: Language, texts: Texts): string[] {
  if (texts.size === 0) throw new Error(`No text of ${language} was read.`)
  const shown = [...texts].map(
    ([key, text]) => [key, text.replace(/{{.*?}}|“mails”|SMTP_URL/g, '…')] as const,
  )
  return shown.flatMap(([key, text]) =>
    TERMS.filter(({ refused }) => refused[language]?.test(text)).map(
      (term) => `${language} ${key}: “${text}” (the word is “${term[language]}”)`,
    ),
  )
}
