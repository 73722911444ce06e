import type { Locale } from '@quitus/domain/locale.ts'
import englishBackup from '#locales/en/backup.json' with { type: 'json' }
import englishBookFiles from '#locales/en/bookFiles.json' with { type: 'json' }
import englishCellDatabases from '#locales/en/cellDatabases.json' with { type: 'json' }
import englishDoctor from '#locales/en/doctor.json' with { type: 'json' }
import englishErrors from '#locales/en/errors.json' with { type: 'json' }
import englishFormulas from '#locales/en/formulas.json' with { type: 'json' }
import englishImports from '#locales/en/imports.json' with { type: 'json' }
import englishMails from '#locales/en/mails.json' with { type: 'json' }
import englishMeasures from '#locales/en/measures.json' with { type: 'json' }
import englishPacks from '#locales/en/packs.json' with { type: 'json' }
import englishRefusals from '#locales/en/refusals.json' with { type: 'json' }
import englishSealing from '#locales/en/sealing.json' with { type: 'json' }
import englishSearchTexts from '#locales/en/searchTexts.json' with { type: 'json' }
import frenchBackup from '#locales/fr/backup.json' with { type: 'json' }
import frenchBookFiles from '#locales/fr/bookFiles.json' with { type: 'json' }
import frenchCellDatabases from '#locales/fr/cellDatabases.json' with { type: 'json' }
import frenchDoctor from '#locales/fr/doctor.json' with { type: 'json' }
import frenchErrors from '#locales/fr/errors.json' with { type: 'json' }
import frenchFormulas from '#locales/fr/formulas.json' with { type: 'json' }
import frenchImports from '#locales/fr/imports.json' with { type: 'json' }
import frenchMails from '#locales/fr/mails.json' with { type: 'json' }
import frenchMeasures from '#locales/fr/measures.json' with { type: 'json' }
import frenchPacks from '#locales/fr/packs.json' with { type: 'json' }
import frenchRefusals from '#locales/fr/refusals.json' with { type: 'json' }
import frenchSealing from '#locales/fr/sealing.json' with { type: 'json' }
import frenchSearchTexts from '#locales/fr/searchTexts.json' with { type: 'json' }
import type { Translated } from './translated.ts'

// Some refusals the web application makes itself, in the same words.
const french = {
  backup: frenchBackup,
  bookFiles: frenchBookFiles,
  cellDatabases: frenchCellDatabases,
  doctor: frenchDoctor,
  errors: { ...frenchErrors, ...frenchRefusals },
  formulas: frenchFormulas,
  imports: frenchImports,
  mails: frenchMails,
  measures: frenchMeasures,
  packs: frenchPacks,
  sealing: frenchSealing,
  searchTexts: frenchSearchTexts,
}
const english = {
  backup: englishBackup,
  bookFiles: englishBookFiles,
  cellDatabases: englishCellDatabases,
  doctor: englishDoctor,
  errors: { ...englishErrors, ...englishRefusals },
  formulas: englishFormulas,
  imports: englishImports,
  mails: englishMails,
  measures: englishMeasures,
  packs: englishPacks,
  sealing: englishSealing,
  searchTexts: englishSearchTexts,
}

export type ServerTexts = typeof french

const TEXTS = { fr: french, en: english satisfies Translated<typeof french> }

/**
 * Texts that the server alone shows: in its refusals, in mails and on the command line. The web application does not
 * download them.
 */
export async function loadServerTexts(locale: Locale): Promise<Translated<ServerTexts>> {
  return TEXTS[locale]
}
