import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** What is counted: the guesses at one account, and those that come from one place. */
export type AttemptSubject = { hash: Buffer; freeAttempts: number }

/** An office shares one address, so an address may fail more often than a login before it has to wait. */
const FREE_ATTEMPTS = { login: 5, address: 20 }
const FIRST_WAIT_SECONDS = 2
/** Bounds what somebody can do to a person by guessing at their login. */
const LONGEST_WAIT_SECONDS = 900

/** The two subjects of one attempt, whether or not the login exists. */
export function attemptSubjects(untrustedLogin: string, address: string): AttemptSubject[] {
  return [
    { hash: hashOf(`address ${networkOf(address)}`), freeAttempts: FREE_ATTEMPTS.address },
    loginSubject(untrustedLogin),
  ]
}

/** Logins that sign in to one account are one subject. */
export function loginSubject(untrustedLogin: string): AttemptSubject {
  return {
    hash: hashOf(`login ${untrustedLogin.trim().toLowerCase()}`),
    freeAttempts: FREE_ATTEMPTS.login,
  }
}

/** How long is the next attempt refused after this many without success? Doubles from 2 seconds to 15 minutes. */
export function waitSeconds(attempts: number, freeAttempts: number): number {
  const beyond = attempts - freeAttempts
  if (beyond < 0) return 0
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(beyond, 20))
}

/** One subscriber holds a whole /64 of IPv6, and one address of IPv4 in either writing. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

function hashOf(subject: string): Buffer {
  return createHash('sha256').update(subject).digest()
}
