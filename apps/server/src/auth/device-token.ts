import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { loginKey } from '@quitus/domain/identifiers/login-key.ts'

/**
 * What a browser gets at a sign-in and shows at the next one to the same login: that its guesses are its own
 * (decision 058). It opens nothing, and is no session.
 */
export function newDeviceToken(key: Uint8Array, login: string): string {
  const id = randomUUID()
  return `${id}.${proofOf(key, login, id).toString('base64url')}`
}

/**
 * Which browser shows this token, if it signed in to this login before? Null for a forged one, and for one of another
 * login.
 */
export function readDeviceToken(
  key: Uint8Array,
  untrustedLogin: string,
  untrustedToken: string | undefined,
): string | null {
  if (untrustedToken === undefined) return null
  const [id = '', proof = ''] = untrustedToken.split('.')
  const given = Buffer.from(proof, 'base64url')
  const right = proofOf(key, untrustedLogin, id)
  return given.length === right.length && timingSafeEqual(given, right) ? id : null
}

function proofOf(key: Uint8Array, login: string, id: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(['device', loginKey(login), id]))
    .digest()
}
