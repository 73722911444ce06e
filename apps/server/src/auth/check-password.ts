import { networkOf } from '#limits/network-of.ts'
import type { ServerLimits } from '#limits/server-limits.ts'
import { verifyPassword } from './password.ts'

/**
 * Whether a password fits, in its turn: checks are few at a time, and many from one address hold up nobody else. Call it outside of any
 * transaction. Throws `too_many_requests` when too many wait.
 */
export async function checkPassword(
  { passwords }: Pick<ServerLimits, 'passwords'>,
  address: string,
  hash: string | null,
  password: string,
): Promise<boolean> {
  const network = networkOf(address)
  const release = await passwords.acquire({ person: network, tenant: network })
  try {
    return await verifyPassword(hash, password)
  } finally {
    release()
  }
}
