import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('AUTH-09 SEC-03 one subscriber of IPv6 is one network, however the address is written', () => {
  const same = [
    '2001:db8::1',
    '2001:0DB8:0:0:ffff:1:2:3',
    '2001:db8:0:0::',
    '2001:db8::1%eth0',
    '2001:db8::192.0.2.1',
  ]
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8::']))
  expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8::1'))
  expect(networkOf('::1')).toBe('::')
})

test('AUTH-09 SEC-03 an address of IPv4 is the same as it is mapped into IPv6', () => {
  for (const written of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:C000:0207', '0:0:0:0:0:ffff:c000:207'])
    expect(networkOf(written), written).toBe('192.0.2.7')
  expect(networkOf('192.0.2.8')).not.toBe(networkOf('192.0.2.7'))
  expect(networkOf('unknown')).toBe('unknown')
})

test('AUTH-09 SEC-03 of any two addresses of IPv6 those with one half in front are one network', () => {
  const group = fc.integer({ min: 1, max: 0xffff }).map((each) => each.toString(16))
  const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'))
  fc.assert(
    fc.property(half, half, half, (network, one, other) => {
      expect(networkOf(`${network}:${one}`)).toBe(networkOf(`${network}:${other}`))
      expect(networkOf(`${network}:${one}`) === networkOf(`${other}:${one}`)).toBe(network === other)
    }),
  )
})
