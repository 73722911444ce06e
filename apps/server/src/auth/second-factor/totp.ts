import { hkdfSync } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { openSealedBytes, sealBytes } from '../sealed-bytes.ts'

const PERIOD_SECONDS = 30
const DIGITS = 6
/** Codes of one step before and after are accepted: clocks differ. */
const WINDOW = 1
const SECRET_BYTES = 20

/** The secret of an authenticator application (RFC 6238), as its owner has it. */
export type TotpSecret = { secret: Secret; base32: string }

export function newTotpSecret(): TotpSecret {
  const secret = new Secret({ size: SECRET_BYTES })
  return { secret, base32: secret.base32 }
}

/** What a QR code says to an authenticator application. */
export function totpAddress(secret: Secret, login: string, publicHost: string): string {
  return parameters(secret, { issuer: 'Quitus', label: `${login} (${publicHost})` }).toString()
}

/** The time step of which this is the code, within a step of now; null when it is no code of the secret. */
export function stepOfCode(secret: Secret, typed: string, now: Date): number | null {
  const token = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const delta = parameters(secret).validate({ token, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / (PERIOD_SECONDS * 1000)) + delta
}

/** The secret as it is stored: encrypted under a key derived from the installation's and the person. */
export function sealTotpSecret(secret: Secret, key: Uint8Array, userId: number): Buffer {
  return sealBytes(new Uint8Array(secret.buffer), keyFor(key, userId))
}

/** The secret that was stored for this person; throws for one of someone else. */
export function openTotpSecret(sealed: Buffer, key: Uint8Array, userId: number): Secret {
  return new Secret({ buffer: new Uint8Array(openSealedBytes(sealed, keyFor(key, userId))).buffer })
}

function parameters(secret: Secret, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...named, secret, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS })
}

function keyFor(key: Uint8Array, userId: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `quitus totp secret of ${userId}`, 32))
}
