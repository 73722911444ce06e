import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RECOVERY_CODE_BYTES, readRecoveryCode, recoveryCodeOf } from './recovery-code.ts'

const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES })

test('SEC-05 a recovery code is read however it is typed', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(' ', '-', '–', ''), fc.boolean(), (drawn, between, isLower) => {
      const code = recoveryCodeOf(drawn)
      const typed = code.replaceAll('-', between).replaceAll('0', 'O').replaceAll('1', 'l')
      expect(readRecoveryCode(` ${isLower ? typed.toLowerCase() : typed} `)).toBe(code)
    }),
  )
})

test('SEC-05 different bytes make different codes, of four groups of four signs', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(recoveryCodeOf(one)).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(recoveryCodeOf(one) === recoveryCodeOf(other)).toBe(one.every((byte, at) => byte === other[at]))
    }),
  )
})

test.each([
  '',
  '1234',
  'AAAA-AAAA-AAAA-AAA',
  'AAAA-AAAA-AAAA-AAAAA',
  'UUUU-AAAA-AAAA-AAAA',
  'ÀAAA-AAAA-AAAA-AAAA',
])('SEC-05 %j is no recovery code', (typed) => expect(readRecoveryCode(typed)).toBeNull())
