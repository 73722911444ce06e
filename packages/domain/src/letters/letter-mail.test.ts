import { expect, test } from 'vitest'
import { addressIn } from './letter-mail.ts'

test.each([
  ['Mme Durand, compta@exemple.test, 01 02 03 04 05', 'compta@exemple.test'],
  ['<compta+fr@sous.exemple.test>', 'compta+fr@sous.exemple.test'],
  ['01 02 03 04 05', null],
  ['compta@exemple', null],
  ['', null],
])('FLOW-20 the address for answers in “%s” is %s', (text, address) => {
  expect(addressIn(text)).toBe(address)
})
