import { describe, expect, it } from 'vitest'
import { decideLocale, inLocale, localeCookie, localeOfPath, withoutLocale } from './locale-address.ts'

describe('language of the first screen', () => {
  const open = { pathname: '/', cookies: '', languages: [] as string[] }

  it('I18N-01 takes the cookie on / before the languages of the browser', () => {
    const cookies = 'theme=x; i18n_redirected=fr; other=en'
    expect(decideLocale({ ...open, cookies, languages: ['en-GB'] })).toBe('fr')
  })

  it('I18N-01 takes the first known language of the browser on / without a cookie', () => {
    expect(decideLocale({ ...open, languages: ['de-DE', 'fr-CA', 'en'] })).toBe('fr')
    expect(decideLocale({ ...open, languages: ['EN-gb', 'fr'] })).toBe('en')
  })

  it('I18N-01 falls back to English, also when the cookie holds an unknown language', () => {
    expect(decideLocale({ ...open, languages: ['de'] })).toBe('en')
    expect(decideLocale({ ...open, cookies: 'i18n_redirected=de' })).toBe('en')
  })

  it('I18N-01 AUTH-02 keeps the language of the last page where identity providers send people back to', () => {
    const pathname = '/login/callback'
    expect(decideLocale({ ...open, pathname, cookies: 'i18n_redirected=en' })).toBe('en')
    expect(decideLocale({ ...open, pathname, cookies: 'i18n_redirected=fr' })).toBe('fr')
    const inEnglish = { ...open, pathname: `/en${pathname}`, cookies: 'i18n_redirected=fr' }
    expect(decideLocale(inEnglish)).toBe('en')
  })

  it('I18N-01 lets any other address decide by its prefix, whatever the cookie says', () => {
    const cookies = 'i18n_redirected=en'
    expect(decideLocale({ pathname: '/12/resultats', cookies, languages: ['en'] })).toBe('fr')
    expect(decideLocale({ pathname: '/en', cookies: 'i18n_redirected=fr', languages: ['fr'] })).toBe('en')
  })

  it('I18N-01 keeps the cookie a year for the whole site', () => {
    expect(localeCookie('en')).toBe('i18n_redirected=en; path=/; max-age=31536000; samesite=lax')
  })
})

describe('language in the address', () => {
  it('NAV-01 is in English under /en only, and a word that begins alike is no prefix', () => {
    expect(['/en', '/en/login', '/english', '/12', '/'].map(localeOfPath)).toEqual([
      'en',
      'en',
      'fr',
      'fr',
      'fr',
    ])
    expect(['/en', '/en/', '/en/12/x', '/english'].map(withoutLocale)).toEqual([
      '/',
      '/',
      '/12/x',
      '/english',
    ])
  })

  it('NAV-18 is taken off without making a path the name of another site', () => {
    expect(['/en//evil.test', '/en///evil.test/x'].map(withoutLocale)).toEqual(['/evil.test', '/evil.test/x'])
    expect(inLocale('/en//evil.test?a', 'fr')).toBe('/evil.test?a')
  })

  it('NAV-01 keeps path, query and fragment when the language changes', () => {
    const address = '/12/resultats/dashboards/default/A%2F1%24%24b?sort=-Montant&filter=%7B%7D#x'
    expect(inLocale(address, 'en')).toBe(`/en${address}`)
    expect(inLocale(`/en${address}`, 'fr')).toBe(address)
    expect(inLocale('/?a=/en/x', 'en')).toBe('/en?a=/en/x')
    expect(inLocale('/en', 'fr')).toBe('/')
  })
})
