import { expect, test } from 'vitest'
import { findDuplicates } from './find-duplicates.ts'
import { readName } from './supplier-name.ts'

const IBAN = 'FR7630006000011234567890189'
/** Distinct words, none a slip away from another. */
const word = (at: number) =>
  `${String.fromCharCode(65 + (at % 26)).repeat(3)}${(at * 7919).toString(36).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`

test('DATA-12 five thousand accounts with one IBAN are compared in proportion to their number', async () => {
  const accounts = Array.from({ length: 5000 }, (_, at) => ({
    code: `F${at}`,
    name: `${word(at)} ${word(at + 9)}`,
    iban: IBAN,
  }))
  const found = await findDuplicates(accounts)
  expect(found.compared).toBeLessThan(30 * accounts.length)
  expect(found.groups.flat().length).toBeLessThan(accounts.length / 20)
})

test('DATA-12 three thousand accounts of one company are one group', async () => {
  const accounts = Array.from({ length: 3000 }, (_, at) => ({
    code: `F${at}`,
    name: 'Quincaillerie Delmotte',
    siren: '732829320',
  }))
  const found = await findDuplicates(accounts)
  expect(found.groups.map(({ length }) => length)).toEqual([3000])
  expect(found.compared).toBeLessThan(10 * accounts.length)
})

test('DATA-12 a name that three thousand accounts have says nothing', async () => {
  const accounts = Array.from({ length: 3000 }, (_, at) => ({
    code: `F${at}`,
    name: 'Personnel de la résidence',
  }))
  expect((await findDuplicates(accounts)).groups).toEqual([])
})

test('DATA-12 accounts without a name, without anything, and none at all are no fault', async () => {
  expect(await findDuplicates([])).toEqual({ pairs: [], groups: [], compared: 0 })
  const nameless = Array.from({ length: 50 }, (_, at) => ({
    code: `F${at}`,
    name: at % 2 === 0 ? null : ' ',
  }))
  expect((await findDuplicates(nameless)).groups).toEqual([])
  const known = [
    ...nameless,
    { code: 'X', name: null, siren: '732829320' },
    { code: 'Y', siren: '732829320' },
  ]
  expect((await findDuplicates(known)).groups).toEqual([['X', 'Y']])
})

test('DATA-12 names of one letter, of 500 characters and of marks alone are read', async () => {
  const long = 'Établissements Quincaillerie Delmotte '.repeat(14)
  const names = ['A', 'B', 'A', long, long.toUpperCase(), '***', '***', '&', '☃', '☃']
  const { groups } = await findDuplicates(names.map((name, at) => ({ code: `F${at}`, name })))
  expect(groups).toEqual([['F3', 'F4']])
  expect(readName(long).readings[0]?.words.join(' ').length).toBeLessThan(200)
})
