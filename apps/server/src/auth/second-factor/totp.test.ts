import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newTotpSecret, openTotpSecret, sealTotpSecret, stepOfCode } from './totp.ts'

const STEP_MS = 30_000
const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2120, 0) })

test('SEC-05 a code is accepted within a step of its own and names that step, whatever the moment', () => {
  const { secret, base32 } = newTotpSecret()
  fc.assert(
    fc.property(moments, fc.integer({ min: -4, max: 4 }), (now, steps) => {
      const timestamp = now + steps * STEP_MS
      const token = new TOTP({ secret: base32 }).generate({ timestamp })
      const step = stepOfCode(secret, token, new Date(now))
      const nearby = [-1, 0, 1].map((near) => Math.floor(now / STEP_MS) + near)
      if (Math.abs(steps) <= 1) expect(nearby).toContain(step)
      // Six digits may repeat by chance in a step nearby, and then they are that step’s.
      else if (step !== null)
        expect(new TOTP({ secret: base32 }).generate({ timestamp: step * STEP_MS })).toBe(token)
    }),
  )
})

test('SEC-05 what is not six digits is no code', () => {
  const { secret } = newTotpSecret()
  const texts = fc.string().filter((text) => !/^\d{6}$/.test(text.replaceAll(/\s/g, '')))
  fc.assert(fc.property(texts, (text) => void expect(stepOfCode(secret, text, new Date(0))).toBeNull()))
})

test('SEC-07 a stored secret opens for its own person and installation alone', () => {
  const { secret, base32 } = newTotpSecret()
  const key = randomBytes(32)
  const sealed = sealTotpSecret(secret, key, 7)
  expect(openTotpSecret(sealed, key, 7).base32).toBe(base32)
  expect(() => openTotpSecret(sealed, key, 8)).toThrow()
  expect(() => openTotpSecret(sealed, randomBytes(32), 7)).toThrow()
})
