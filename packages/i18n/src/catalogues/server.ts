import englishImports from '#locales/en/imports.json' with { type: 'json' }
import englishMails from '#locales/en/mails.json' with { type: 'json' }
import frenchImports from '#locales/fr/imports.json' with { type: 'json' }
import frenchMails from '#locales/fr/mails.json' with { type: 'json' }
import type { Translated } from './translated.ts'

const french = { imports: frenchImports, mails: frenchMails }
const english = { imports: englishImports, mails: englishMails }

/** Texts that the server alone shows, in mails and on the command line: the web application does not download them. */
export const SERVER_TEXTS = { fr: french, en: english satisfies Translated<typeof french> }
