import { expect, test } from 'vitest'
import { limitationCountry, limitationRules } from './limitation-rules.ts'

test.each([
  [null, 'EUR', 'FR', 5],
  [null, 'GBP', 'GB', 6],
  ['GB', 'EUR', 'GB', 6],
  ['FR', 'GBP', 'FR', 5],
  [null, 'USD', null, 3],
  ['other', 'EUR', null, 3],
] as const)(
  'FLOW-16 a project of country %s in %s counts by the law of %s: %i years',
  (country, currency, law, years) => {
    const found = limitationCountry({ country, currency })
    expect(found).toBe(law)
    expect(limitationRules(found).undueYears).toBe(years)
  },
)

test('FLOW-16 no country known to the application has a shorter period than that of unknown ones', () => {
  const unknown = limitationRules(null)
  expect(unknown.law).toBeNull()
  for (const country of ['FR', 'GB'] as const) {
    const { undueYears, vat, law } = limitationRules(country)
    expect(undueYears).toBeGreaterThanOrEqual(unknown.undueYears)
    expect(vat.years).toBeGreaterThanOrEqual(unknown.vat.years)
    expect(law?.fr).toMatch(/\d/)
  }
})
