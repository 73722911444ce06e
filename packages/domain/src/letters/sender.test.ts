import { expect, test } from 'vitest'
import { missingSenderParts, senderFaults } from './sender.ts'

const RIGHT = {
  registration: '732 829 320',
  signatory: 'Claire Martin, directrice financière',
  contact: 'compta@exemple.test',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'BANKFRPP',
}

test('FLOW-20 the account for refunds and the registration number of the sender are checked, blank ones are missing', () => {
  expect(senderFaults(RIGHT)).toEqual([])
  expect(missingSenderParts(RIGHT)).toEqual([])
  const wrong = { ...RIGHT, registration: '404833047', iban: 'FR7630006000011234567890188', bic: 'BANK' }
  expect(senderFaults(wrong)).toEqual(['registration', 'iban', 'bic'])
  expect(senderFaults({ ...RIGHT, registration: 'Company no. 01234567', iban: '', bic: ' ' })).toEqual([])
  expect(missingSenderParts({ ...RIGHT, iban: '', bic: ' ' })).toEqual(['iban', 'bic'])
})
