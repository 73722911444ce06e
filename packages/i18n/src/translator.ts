import { LOCALES, type Locale } from '@quitus/domain/locale.ts'
import { createInstance, type i18n } from 'i18next'
import { loadCatalogue } from './catalogue.ts'

/** An i18next instance that holds the given languages; French plurals by category, no HTML escaping (React does that). */
export async function createTranslations(locale: Locale, loaded: readonly Locale[] = LOCALES): Promise<i18n> {
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
  return instance
}

/** Makes the instance speak `locale`, loading its texts first when it does not hold them yet. */
export async function speak(translations: i18n, locale: Locale): Promise<void> {
  if (!translations.hasResourceBundle(locale, 'common')) {
    for (const [namespace, texts] of Object.entries(await loadCatalogue(locale))) {
      translations.addResourceBundle(locale, namespace, texts)
    }
  }
  await translations.changeLanguage(locale)
}
