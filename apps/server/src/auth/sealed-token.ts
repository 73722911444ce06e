import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The bytes of a token, encrypted under another one: only who presents that one again can have them read (decision 055). */
export function sealToken(token: string, underToken: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(underToken), iv)
  const sealed = Buffer.concat([cipher.update(token, 'base64url'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The token that was sealed under this one; throws for any other. */
export function openSealedToken(sealed: Buffer, underToken: string): string {
  const decipher = createDecipheriv(CIPHER, keyFrom(underToken), sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const opened = [decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(opened).toString('base64url')
}

/** Tokens are random, so one derivation makes a key; it differs from the hash under which a token is stored. */
function keyFrom(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'quitus refresh token successor', 32))
}
