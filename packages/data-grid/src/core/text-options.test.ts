import { createTranslations } from '@quitus/i18n/translator.ts'
import { expect, it } from 'vitest'
import { createTextOptions } from './text-options.ts'

it('VIEW-05 texts of values are made once for all cells, and again in another language or currency', async () => {
  const translations = await createTranslations('fr')
  let props = { currency: 'EUR', timeZone: 'Europe/Paris', t: translations.getFixedT('fr') }
  const textOptions = createTextOptions(() => props)
  const first = textOptions()
  props = { ...props }
  expect(textOptions()).toBe(first)
  props = { ...props, t: translations.getFixedT('en') }
  expect(textOptions().booleanTexts).not.toEqual(first.booleanTexts)
  props = { ...props, currency: 'CHF' }
  expect(textOptions().currency).toBe('CHF')
})
