// @vitest-environment jsdom
import { createTranslations } from '@quitus/i18n/translator.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { followLocale } from './follow-locale.ts'

async function followFrom(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const translations = await createTranslations('fr', ['fr'])
  return { history, translations, follower: followLocale(history, translations) }
}

it('NAV-01 the last language chosen is the one that is shown, however quick the choice', async () => {
  const { history, translations, follower } = await followFrom('/12/resultats/suppliers?keep=1')
  const [english, french] = [follower.switchLocale('en'), follower.switchLocale('fr')]
  await Promise.all([english, french])
  expect(history.location.href).toBe('/12/resultats/suppliers?keep=1')
  expect(translations.language).toBe('fr')
  expect(document.documentElement.lang).toBe('fr')
})

it('NAV-01 keeps the page to which someone went on while the texts were loading', async () => {
  const { history, translations, follower } = await followFrom('/12/resultats/suppliers')
  const english = follower.switchLocale('en')
  history.push('/12/analysis/free-anomaly')
  await english
  expect(history.location.href).toBe('/en/12/analysis/free-anomaly')
  expect(translations.language).toBe('en')
})

it('I18N-01 marks page and cookie with the language of the address, also on the way back', async () => {
  const { history, follower } = await followFrom('/login')
  await follower.switchLocale('en')
  expect(document.documentElement.lang).toBe('en')
  expect(document.cookie).toContain('i18n_redirected=en')
  history.back()
  await expect.poll(() => document.documentElement.lang).toBe('fr')
  expect(document.cookie).toContain('i18n_redirected=fr')
})
