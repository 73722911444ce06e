import { networkOf } from '#limits/network-of.ts'
import type { ServerLimits } from '#limits/server-limits.ts'
import { hashPassword, verifyPassword } from './password.ts'

/**
 * Whether a password fits, in a queue: checks are few at a time, and many from one address hold up nobody else. Call
 * it outside of any transaction. Throws `too_many_requests` when too many wait.
 */
export async function checkPassword(
  { passwords }: Pick<ServerLimits, 'passwords'>,
  address: string,
  hash: string | null,
  password: string,
): Promise<boolean> {
  return inTurn(passwords, address, () => verifyPassword(hash, password))
}

/** The hash of a new password, queued like checks. Throws `too_many_requests` when too many wait. */
export async function hashPasswordInTurn(
  { passwords }: Pick<ServerLimits, 'passwords'>,
  address: string,
  password: string,
): Promise<string> {
  return inTurn(passwords, address, () => hashPassword(password))
}

async function inTurn<Result>(
  passwords: ServerLimits['passwords'],
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const network = networkOf(address)
  const release = await passwords.acquire({ person: network, tenant: network })
  try {
    return await work()
  } finally {
    release()
  }
}
