import { isIP } from 'node:net'

/**
 * Where passkeys belong to: the host that authenticators bind them to, and the only origin from which they are
 * accepted.
 */
export type PasskeySite = { host: string; origin: string }

/**
 * The site of an installation, from its public address; null where browsers know no passkeys: at an IP address, and
 * without TLS outside of `localhost`. A server on the loopback address is `localhost`, which is how it has to be
 * opened then.
 */
export function passkeySiteOf(publicAddress: string): PasskeySite | null {
  if (!URL.canParse(publicAddress)) return null
  const url = new URL(publicAddress)
  const address = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const host = address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address) ? 'localhost' : address
  if (isIP(host) !== 0) return null
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  if (url.protocol !== 'https:' && !isLocal) return null
  const port = url.port === '' ? '' : `:${url.port}`
  return { host, origin: `${url.protocol}//${host}${port}` }
}
