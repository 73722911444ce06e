import { LOCALES, type Locale } from '@quitus/domain/locale.ts'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from './catalogue.ts'
import { loadPeopleTexts } from './catalogues/people.ts'
import { loadServerTexts } from './catalogues/server.ts'
import { loadViewTexts } from './catalogues/views.ts'
import { createTranslations } from './translator.ts'

const PLURAL = /_(zero|one|two|few|many|other)$/

async function textsOf(locale: Locale): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const sequence = (value: unknown, path: string[]): void => {
    if (typeof value === 'string') texts.set(path.join('.'), value)
    else for (const [key, inner] of Object.entries(value as object)) sequence(inner, [...path, key])
  }
  sequence(
    {
      ...(await loadCatalogue(locale)),
      ...(await loadPeopleTexts(locale)),
      ...(await loadViewTexts(locale)),
      ...(await loadServerTexts(locale)),
    },
    [],
  )
  return texts
}

/** The placeholders of each text, of all forms of a plural together. */
function placeholdersOf(texts: Map<string, string>): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const [each, text] of texts) {
    const key = each.replace(PLURAL, '')
    found.set(key, new Set([...(found.get(key) ?? []), ...(text.match(/\{\{\s*\w+/g) ?? [])]))
  }
  return new Map([...found].map(([key, placeholders]) => [key, [...placeholders].sort()]))
}

describe('catalogues', async () => {
  const fr = await textsOf('fr')
  const en = await textsOf('en')
  const keysOf = (texts: Map<string, string>) =>
    [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))].sort()

  it('I18N-02 hold the same keys in both languages', () => {
    expect(keysOf(en)).toEqual(keysOf(fr))
  })

  it('I18N-02 hold no empty text and no key deeper than three levels', () => {
    for (const [key, text] of [...fr, ...en]) {
      expect(text.trim(), key).not.toBe('')
      expect(key.split('.').length, key).toBeLessThanOrEqual(3)
    }
  })

  it('I18N-02 use the same placeholders in both languages', () => {
    const [inEnglish, inFrench] = [placeholdersOf(en), placeholdersOf(fr)]
    expect(inFrench.size).toBeGreaterThan(1000)
    for (const [key, placeholders] of inFrench) expect(inEnglish.get(key), key).toEqual(placeholders)
  })

  it.each(LOCALES)('I18N-02 give every plural of %s exactly the categories of its language', (locale) => {
    const texts = locale === 'fr' ? fr : en
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()
    const plurals = [...texts.keys()].filter((key) => PLURAL.test(key))
    for (const key of new Set(plurals.map((each) => each.replace(PLURAL, '')))) {
      const given = plurals.filter((each) => each.replace(PLURAL, '') === key)
      expect(given.map((each) => PLURAL.exec(each)?.[1]).toSorted(), key).toEqual(categories)
    }
  })

  it('I18N-02 write the apostrophe as a typographic one', () => {
    for (const [key, text] of [...fr, ...en]) expect(text, key).not.toContain("'")
  })
})

it('answers a text of either language from one instance', async () => {
  const translations = await createTranslations('fr')
  expect(translations.t('errors:wrong_credentials')).toBe('Identifiant ou mot de passe incorrect.')
  expect(translations.getFixedT('en')('errors:wrong_credentials')).toBe('Wrong login or password.')
})
