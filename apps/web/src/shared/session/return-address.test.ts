import { expect, it } from 'vitest'
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
