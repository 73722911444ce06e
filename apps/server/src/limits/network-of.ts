import { normalizeIP } from '@fastify/rate-limit'

/**
 * What a caller cannot change at will, out of the address of a call: the /64 of IPv6, which one subscriber holds as a
 * whole, and one address of IPv4 in whatever writing. Whatever counts by address counts by this.
 */
export function networkOf(address: string): string {
  return normalizeIP(address)
}
