import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SERVICE_TOKEN_PREFIX } from '@quitus/domain/people/service-account.ts'
import type { AccessClaims } from './access-token.ts'
import { hashOfToken } from './token-hash.ts'

const SESSION_BYTES = 16
const RANDOM_BYTES = 24
const PROOF_BYTES = 16
const TOKEN = /^qsa_([1-9]\d{0,9})_([\w-]{75})$/

/**
 * A token of a service account: the number of its user, and bytes that hold its session, chance, and a proof that
 * this installation made it. By the proof a forged token is refused before the database is queried.
 */
export function newServiceToken(key: Uint8Array, userId: number, sessionId: string): string {
  const body = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), randomBytes(RANDOM_BYTES)])
  const bytes = Buffer.concat([body, proofOf(key, userId, body)])
  return `${SERVICE_TOKEN_PREFIX}${userId}_${bytes.toString('base64url')}`
}

/**
 * Whose token this is; null for one that this installation did not make. Whether it still opens anything, the
 * database knows.
 */
export function readServiceToken(key: Uint8Array, untrustedToken: string): AccessClaims | null {
  const [, user, encoded = ''] = TOKEN.exec(untrustedToken) ?? []
  const bytes = Buffer.from(encoded, 'base64url')
  if (user === undefined || bytes.length !== SESSION_BYTES + RANDOM_BYTES + PROOF_BYTES) return null
  const userId = Number(user)
  const body = bytes.subarray(0, SESSION_BYTES + RANDOM_BYTES)
  if (!timingSafeEqual(bytes.subarray(body.length), proofOf(key, userId, body))) return null
  const hex = body.subarray(0, SESSION_BYTES).toString('hex')
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { userId, sessionId, serviceTokenHash: hashOfToken(untrustedToken) }
}

function proofOf(key: Uint8Array, userId: number, body: Buffer): Buffer {
  const text = JSON.stringify(['service token', userId, body.toString('base64url')])
  return createHmac('sha256', key).update(text).digest().subarray(0, PROOF_BYTES)
}
