import { describe, expect, it } from 'vitest'
import { checkVatNumber } from './vat-number.ts'

describe('a VAT number', () => {
  it.each([
    ['FR44732829320', 'valid'],
    ['fr 44 732 829 320', 'valid'],
    ['FR39356000000', 'valid'],
    ['FR45732829320', 'invalid'],
    ['FR44732829321', 'invalid'],
    ['FR4473282932', 'invalid'],
    ['FR32000000000', 'invalid'],
    ['FR12000000000', 'invalid'],
    ['FRAB732829320', 'unchecked'],
    ['FRAB732829321', 'invalid'],
    ['ZZ1', 'invalid'],
    ['constructor1', 'invalid'],
    ['', 'invalid'],
  ])('FLOW-17 %j is %s', (text, verdict) => {
    expect(checkVatNumber(text)).toBe(verdict)
  })

  it('FLOW-17 of Monaco has no SIREN, and a key all the same', () => {
    expect(checkVatNumber('FR 53 000 004 605')).toBe('valid')
    expect(checkVatNumber('FR 54 000 004 605')).toBe('invalid')
  })

  it.each(
    `ATU13585627 BE0403019261 BG175074752 CY10259033P CZ25123891 DE136695976 DK13585628 EE100594102 EL094259216 ESB58378431 FI20774740
    GB980780684 GBGD001 XI220430231 HR33392005961 HU12892312 IE6433435F IT00743110157 LT119511515 LU15027442 LV40003521600 MT11679112
    NL004495445B01 NL002455799B11 PL8567346215 PT501964843 RO18547290 SE556703748501 SI50223054 SK2022749619 CHE116281710
    CHE116281710MWST CHE116281710TVA CHE-116.281.710`.split(/\s+/),
  )('FLOW-17 %s is proved by its key', (number) => {
    expect(checkVatNumber(number)).toBe('valid')
  })

  it.each(`DE136695978 GB802311781 IT00743110158 PL8567346216 BG831902088 NL123456789B90`.split(' '))(
    'FLOW-17 the key of %s proves nothing, for or against it',
    (number) => {
      expect(checkVatNumber(number)).toBe('unchecked')
    },
  )

  it.each(
    `ATU1358562 BG17507475 CHE12345678 DE12345678 DE1366959760 DK1234567 EE1234567 EL1234567 GB12345678 HR12345678 IE1234567890
    IT0074311015 LU123456789 NL12345678901234 PL12345678 PT12345678 SE12345678 SI1234567 SK12345678`.split(
      /\s+/,
    ),
  )('FLOW-17 %s has not the length of its country', (number) => {
    expect(checkVatNumber(number)).toBe('invalid')
  })
})
