import argon2 from 'argon2'

/** OWASP's second recommended argon2id setting: 19 MiB, two passes, one lane. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hash of a password that nobody knows; verified when a login is unknown, so that both refusals take the same work
 * (AUTH-01).
 */
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,p=1,t=2$0QNNHM8/xkWo1z9ydVDT6g$dyMfWabhDa1AVGec9+WozsjbgZrDHwch7+kXa7JwzeY'

/** argon2id hash in its standard text form. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, OPTIONS)
}

/** Exactly one argon2 verification, whether or not there is a hash to compare with. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const matches = await argon2.verify(hash ?? UNKNOWN_USER_HASH, password)
  return matches && hash !== null
}
