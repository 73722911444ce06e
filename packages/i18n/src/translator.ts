import { LOCALES, type Locale } from '@quitus/domain/locale.ts'
import { createInstance, type i18n } from 'i18next'
import { loadCatalogue } from './catalogue.ts'
import { loadAnomalyTexts } from './catalogues/anomalies.ts'
import { loadDecisionTexts } from './catalogues/decisions.ts'
import { loadDuplicateSupplierTexts } from './catalogues/duplicate-suppliers.ts'
import { loadTransferTexts } from './catalogues/file-transfers.ts'
import { loadFollowUpTexts } from './catalogues/follow-up.ts'
import { loadHomeTexts } from './catalogues/home.ts'
import { loadNoticeTexts } from './catalogues/notices.ts'
import { loadPeopleTexts } from './catalogues/people.ts'
import { loadSearchTexts } from './catalogues/search.ts'
import { loadSupplierTexts } from './catalogues/suppliers.ts'
import { loadSynthesisTexts } from './catalogues/synthesis.ts'
import { loadViewTexts } from './catalogues/views.ts'

/**
 * Texts in addition to those that every reader has, each with one of its namespaces: those of pages, and those that
 * the server alone shows.
 */
const PAGE_TEXTS = {
  people: { load: loadPeopleTexts, namespace: 'admin' },
  views: { load: loadViewTexts, namespace: 'grid' },
  decisions: { load: loadDecisionTexts, namespace: 'decisions' },
  anomalies: { load: loadAnomalyTexts, namespace: 'comments' },
  notices: { load: loadNoticeTexts, namespace: 'notices' },
  duplicateSuppliers: { load: loadDuplicateSupplierTexts, namespace: 'duplicateSuppliers' },
  search: { load: loadSearchTexts, namespace: 'search' },
  home: { load: loadHomeTexts, namespace: 'home' },
  suppliers: { load: loadSupplierTexts, namespace: 'suppliers' },
  followUp: { load: loadFollowUpTexts, namespace: 'followUp' },
  synthesis: { load: loadSynthesisTexts, namespace: 'synthesis' },
  transfers: { load: loadTransferTexts, namespace: 'fileTransfers' },
  server: {
    load: async (locale: Locale) => (await import('./catalogues/server.ts')).loadServerTexts(locale),
    namespace: 'errors',
  },
} as const

export type PageTexts = keyof typeof PAGE_TEXTS

const ALL = Object.keys(PAGE_TEXTS) as PageTexts[]

/**
 * An i18next instance that holds the given languages; French plurals by category, no HTML escaping (React does that).
 */
export async function createTranslations(
  locale: Locale,
  loaded: readonly Locale[] = LOCALES,
  pages: readonly PageTexts[] = ALL,
): Promise<i18n> {
  const catalogues = await Promise.all(loaded.map(async (each) => [each, await loadCatalogue(each)] as const))
  const instance = createInstance()
  await instance.init({
    lng: locale,
    resources: Object.fromEntries(catalogues),
    defaultNS: 'common',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  for (const each of loaded) for (const page of pages) await addPageTexts(instance, each, page)
  return instance
}

/**
 * Makes the instance speak `locale`, loading its texts first when it does not hold them yet, those of pages that it
 * has already shown included.
 */
export async function speak(translations: i18n, locale: Locale): Promise<void> {
  if (!translations.hasResourceBundle(locale, 'common'))
    add(translations, locale, await loadCatalogue(locale))
  const shown = ALL.filter((page) =>
    translations.hasResourceBundle(translations.language, PAGE_TEXTS[page].namespace),
  )
  for (const page of shown) await addPageTexts(translations, locale, page)
  await translations.changeLanguage(locale)
}

/** Loads the texts of a page in the language that the instance speaks. */
export async function speakOnPage(translations: i18n, page: PageTexts): Promise<void> {
  await addPageTexts(translations, translations.language as Locale, page)
}

async function addPageTexts(translations: i18n, locale: Locale, page: PageTexts): Promise<void> {
  const { load, namespace } = PAGE_TEXTS[page]
  if (!translations.hasResourceBundle(locale, namespace)) add(translations, locale, await load(locale))
}

function add(translations: i18n, locale: Locale, catalogue: object): void {
  for (const [namespace, texts] of Object.entries(catalogue))
    translations.addResourceBundle(locale, namespace, texts)
}
