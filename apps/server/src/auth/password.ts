import argon2 from 'argon2'

/** OWASP's second recommended argon2id setting: 19 MiB, two passes, one lane. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hash that no password has; verified when a login is unknown, so that both refusals take the same work (AUTH-01). */
let unknownUserHash: Promise<string> | undefined

/** argon2id hash in its standard text form. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, OPTIONS)
}

/** Exactly one argon2 verification, whether or not there is a hash to compare with. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  unknownUserHash ??= hashPassword(crypto.randomUUID())
  const matches = await argon2.verify(hash ?? (await unknownUserHash), password)
  return matches && hash !== null
}
