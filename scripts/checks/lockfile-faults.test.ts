import { expect, test } from 'vitest'
import { findLockfileFaults } from './lockfile-faults.ts'

const parent = { integrity: 'sha512-x', optionalDependencies: { '@a/linux': '1', '@a/darwin': '1' } }

test('a lockfile with every platform package has no fault', () => {
  const locked = { integrity: 'sha512-x' }
  expect(
    findLockfileFaults({
      packages: {
        'node_modules/a': parent,
        'node_modules/@a/linux': locked,
        'node_modules/a/node_modules/@a/darwin': locked,
      },
    }),
  ).toEqual([])
})

test('a missing platform package, an address with a host and a missing checksum are faults', () => {
  const found = findLockfileFaults({
    packages: {
      'node_modules/a': parent,
      'node_modules/@a/linux': { resolved: 'https://registry.example.org/linux.tgz' },
    },
  })
  expect(found).toEqual([
    '@a/darwin, optional for node_modules/a, is missing',
    'node_modules/@a/linux is resolved to a host: https://registry.example.org/linux.tgz',
    'node_modules/@a/linux has no integrity',
  ])
})

test('an empty lockfile is a fault', () => {
  expect(findLockfileFaults({ packages: {} })).toHaveLength(1)
})
