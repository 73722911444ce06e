import english from '#locales/en/mails.json' with { type: 'json' }
import french from '#locales/fr/mails.json' with { type: 'json' }
import type { Translated } from './translated.ts'

/** Texts of mails, which the server alone sends: the web application does not download them. */
export const MAIL_TEXTS = { fr: french, en: english satisfies Translated<typeof french> }
