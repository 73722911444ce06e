import { createHmac } from 'node:crypto'
import { loginKey } from '@quitus/domain/identifiers/login-key.ts'
import { networkOf } from '#limits/network-of.ts'

/**
 * How often each may fail before it has to wait. An office shares one address, so an address may fail more often. A
 * login has a count for each network from which it is tried and one for all networks from which its person has never
 * signed in, so that a stranger is refused long before the person is. A browser that has signed in before, and a
 * session that waits for its password, have counts of their own.
 */
const FREE_ATTEMPTS = {
  address: 20,
  place: 5,
  elsewhere: 20,
  device: 5,
  session: 5,
  resets: 20,
  reset: 5,
  sso: 20,
  factor: 5,
  factorDevice: 5,
  factorNetwork: 20,
} as const

export type AttemptKind = keyof typeof FREE_ATTEMPTS

/** What an attempt is counted under; `hash` is keyed, so that the table does not reveal who tried, or from where. */
export type AttemptSubject = { kind: AttemptKind; hash: Buffer; freeAttempts: number }

const FIRST_WAIT_SECONDS = 2
/** Bounds how long anybody has to wait for the next attempt. */
const LONGEST_WAIT_SECONDS = 900

/**
 * The subjects of a sign-in, in the order in which they are locked; they are the same whether or not the login
 * exists.
 */
export function subjectsOfSignIn(
  key: Uint8Array,
  { login, address, device }: { login: string; address: string; device: string | null },
): AttemptSubject[] {
  const name = loginKey(login)
  if (device !== null) return [subject(key, 'device', name, device)]
  const network = networkOf(address)
  return [
    subject(key, 'address', network),
    subject(key, 'place', name, network),
    subject(key, 'elsewhere', name),
  ]
}

/**
 * The subjects of a password for a session that is blocked; for a token that belongs to no session, where it came
 * from.
 */
export function subjectsOfUnlock(
  key: Uint8Array,
  { sessionId, address }: { sessionId: string | undefined; address: string },
): AttemptSubject[] {
  return [
    sessionId === undefined
      ? subject(key, 'address', networkOf(address))
      : subject(key, 'session', sessionId),
  ]
}

/**
 * The subjects of a request for a link by mail: its network, and the mail address in this network; others can still
 * request one elsewhere.
 */
export function subjectsOfReset(
  key: Uint8Array,
  { mail, address }: { mail: string; address: string },
): AttemptSubject[] {
  const network = networkOf(address)
  return [subject(key, 'resets', network), subject(key, 'reset', loginKey(mail), network)]
}

/**
 * The subjects of a sign-in by an identity provider: its network, apart from passwords, which must work while a
 * provider does not.
 */
export function subjectsOfSingleSignOn(key: Uint8Array, address: string): AttemptSubject[] {
  return [subject(key, 'sso', networkOf(address))]
}

/**
 * The subjects of a second factor, for someone who has given the right password: the person, wherever they try, and
 * the network; a browser that has signed in before has a count of its own, so that who knows a password shuts nobody
 * out.
 */
export function subjectsOfSecondFactor(
  key: Uint8Array,
  { login, address, device }: { login: string; address: string; device: string | null },
): AttemptSubject[] {
  const name = loginKey(login)
  if (device !== null) return [subject(key, 'factorDevice', name, device)]
  return [subject(key, 'factorNetwork', networkOf(address)), subject(key, 'factor', name)]
}

/** How long is the next attempt refused after this many without success? Doubles from 2 seconds to 15 minutes. */
export function waitSeconds(attempts: number, freeAttempts: number): number {
  const beyond = attempts - freeAttempts
  if (beyond < 0) return 0
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(beyond, 20))
}

function subject(key: Uint8Array, kind: AttemptKind, ...names: string[]): AttemptSubject {
  const hash = createHmac('sha256', key)
    .update(JSON.stringify([kind, ...names]))
    .digest()
  return { kind, hash, freeAttempts: FREE_ATTEMPTS[kind] }
}
