import { LOCALES } from '@quitus/domain/locale.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inLocale } from '#shared/locale-address.ts'
import { safeReturnAddress } from './return-address.ts'

const origin = 'https://quitus.test'

it('goes back to a page of this origin, query and fragment included', () => {
  const address = '/12/resultats/dashboards/default/a%2Fb?sort=x#y'
  expect(safeReturnAddress(address, origin)).toBe(address)
})

it.each([
  undefined,
  '',
  'https://evil.test/',
  '//evil.test/x',
  '/\\evil.test',
  '/\t/evil.test',
  '/.//evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '\\\\evil.test',
  '/\\/evil.test',
  '/\r\n/evil.test',
  '///evil.test',
  'https:evil.test',
  '/x/..//evil.test',
  ' //evil.test',
  '/\u0000/../..//evil.test',
  '/%2e%2e//evil.test',
  '/login?returnTo=/login',
  '/en/login',
])('goes home in place of %j', (untrustedAddress) => {
  expect(safeReturnAddress(untrustedAddress, origin)).toBe('/')
})

/** Pieces that foreign addresses are made of, between any text. */
const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '\t',
    '\n',
    ':',
    '@',
    '?',
    '#',
    '.',
    '..',
    '%2f',
    '%5c',
    '%00',
    'https:',
    'javascript:',
  ],
  ...['data:', 'evil.test', 'quitus.test', '/login', '/en', '\u0000', '\u2044', '\uff0f', '\u202e'],
)
const untrusted = fc.oneof(
  fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string(),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
)

it('NAV-18 whatever is in the address, the way back is a page of this origin and never the sign-in page', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '/'), untrusted, (start, rest) => {
      const address = safeReturnAddress(start + rest, origin)
      expect(address).toMatch(/^\/(?![/\\])/)
      const url = new URL(address, origin)
      expect(url.origin).toBe(origin)
      expect(url.pathname).not.toMatch(/^(?:\/en)?\/login\/?$/)
      expect(safeReturnAddress(address, origin)).toBe(address)
      for (const locale of LOCALES) {
        const shown = safeReturnAddress(start + rest, origin, (page) => inLocale(page, locale))
        expect(shown).toMatch(/^\/(?![/\\])/)
        expect(new URL(shown, origin).origin).toBe(origin)
        expect(new URL(shown, origin).pathname).not.toMatch(/^(?:\/en)?\/login\/?$/)
      }
    }),
    { numRuns: 5_000 },
  )
})

it('NAV-18 encoded slashes stay inside of a path of this origin', () => {
  expect(safeReturnAddress('/%2f%2fevil.test', origin)).toBe('/%2f%2fevil.test')
  expect(safeReturnAddress('/%5cevil.test', origin)).toBe('/%5cevil.test')
})

it.each([
  '/en//evil.test',
  '/en//evil.test/x?a#b',
  '/en/en//evil.test',
  '/en/\\evil.test',
  '/en/./\t/evil.test',
])('NAV-18 %j leads to no other site once the language is taken off', (untrustedAddress) => {
  const french = safeReturnAddress(untrustedAddress, origin, (page) => inLocale(page, 'fr'))
  expect(new URL(french, origin).origin).toBe(origin)
  expect(french).not.toMatch(/^\/[/\\]/)
})

it('NAV-18 comes back to the page in the language of the sign-in page', () => {
  const french = (page: string) => inLocale(page, 'fr')
  expect(safeReturnAddress('/en/12/resultats?x=1#y', origin, french)).toBe('/12/resultats?x=1#y')
  expect(safeReturnAddress('/en/login', origin, french)).toBe('/')
  expect(safeReturnAddress('/en/en/login', origin, french)).toBe('/')
})
