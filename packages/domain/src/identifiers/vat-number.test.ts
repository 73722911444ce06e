import { describe, expect, it } from 'vitest'
import { checkVatNumber } from './vat-number.ts'

describe('a VAT number', () => {
  it.each([
    ['FR44732829320', 'valid'],
    ['fr 44 732 829 320', 'valid'],
    ['FR45732829320', 'invalid'],
    ['FR44732829321', 'invalid'],
    ['FR32000000000', 'invalid'],
    ['FRAB732829320', 'unchecked'],
    ['DE136695976', 'unchecked'],
    ['ZZ1', 'invalid'],
    ['', 'invalid'],
  ])('FLOW-17 %j is %s', (text, verdict) => {
    expect(checkVatNumber(text)).toBe(verdict)
  })
})
