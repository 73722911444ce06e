import { hkdfSync } from 'node:crypto'
import { openSealedBytes, sealBytes } from './sealed-bytes.ts'

/**
 * The bytes of a token, encrypted under another one: only who presents that one again can have them read (decision
 * 055).
 */
export function sealToken(token: string, underToken: string): Buffer {
  return sealBytes(Buffer.from(token, 'base64url'), keyFrom(underToken))
}

/** The token that was sealed under this one; throws for any other. */
export function openSealedToken(sealed: Buffer, underToken: string): string {
  return openSealedBytes(sealed, keyFrom(underToken)).toString('base64url')
}

/** Tokens are random, so one derivation makes a key; it differs from the hash under which a token is stored. */
function keyFrom(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'quitus refresh token successor', 32))
}
