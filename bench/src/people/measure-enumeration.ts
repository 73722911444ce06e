import { randomInt } from 'node:crypto'
import type { Client as Database } from 'pg'
import type { Figure } from '../figures.ts'

const PAIRS = 500
const WARM_UPS = 50
/** How far the medians of known and unknown accounts may differ, of the slower one. */
const MOST_DIFFERENCE = 0.1

type Attempt = { name: string; path: string; type: string; body: (login: string) => string }

const ATTEMPTS: readonly Attempt[] = [
  {
    name: 'forgotten password',
    path: '/services/v2/exaus/users/resetpassword',
    type: 'text/plain',
    body: (login) => login,
  },
  {
    name: 'sign-in with a wrong password',
    path: '/services/auth',
    type: 'application/json',
    body: (login) => JSON.stringify({ login, plainPassword: 'certainly not the password' }),
  },
]

/**
 * What a stranger learns of whether there is an account: status, text and time of 500 pairs, each of one address that
 * has an account and one that has none, in an order drawn by chance, each call from a network of its own. The call
 * that follows is measured as well, because work that goes on after an answer slows it.
 */
export async function measureEnumeration(address: string, db: Database): Promise<Figure[]> {
  // Someone with a password, so that there is one to compare.
  await db.query(
    `update core.users set password_hash = (select password_hash from core.users where login = 'customer@demo.quitus.test')
     where login like '%@bench.test'`,
  )
  const figures: Figure[] = []
  let network = 0
  for (const { name, path, type, body } of ATTEMPTS) {
    const answers = new Set<string>()
    const call = async (login: string): Promise<number> => {
      network += 1
      const from = `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`
      const started = performance.now()
      const answer = await fetch(address + path, {
        method: 'POST',
        headers: { 'content-type': type, 'x-forwarded-for': from },
        body: body(login),
      })
      const text = await answer.text()
      const time = performance.now() - started
      const { requestId, ...shown } = text === '' ? {} : JSON.parse(text)
      answers.add(`${answer.status} ${JSON.stringify(shown)}`)
      return time
    }
    const [times, nextTimes] = [new Pairs(), new Pairs()]
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) await call(`warm-up.${warmUp}@bench.test`)
    for (let pair = 1; pair <= PAIRS; pair++) {
      const both = [
        ['known', `personne.${pair}@bench.test`],
        ['unknown', `nobody.${pair}@bench.test`],
      ] as const
      for (const [kind, login] of randomInt(2) === 0 ? both : both.toReversed()) {
        times[kind].push(await call(login))
        nextTimes[kind].push(await call(`next.${kind}.${pair}@bench.test`))
      }
    }
    if (answers.size !== 1) throw new Error(`${name} answers differently: ${[...answers].join(' | ')}`)
    figures.push(...times.figures(name), ...nextTimes.figures(`the call after a ${name}`))
  }
  return figures
}

/** Times of calls about addresses that have an account and such that have none. */
class Pairs {
  readonly known: number[] = []
  readonly unknown: number[] = []

  figures(name: string): Figure[] {
    const [known, unknown] = [median(this.known), median(this.unknown)]
    return [
      { name: `${name}, an account (median of ${PAIRS})`, unit: 'ms', p50: known },
      { name: `${name}, no account (median of ${PAIRS})`, unit: 'ms', p50: unknown },
      {
        name: `${name}: likeness of both medians`,
        unit: '%',
        p50: (100 * Math.min(known, unknown)) / Math.max(known, unknown),
        bound: 100 * (1 - MOST_DIFFERENCE),
      },
    ]
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? Number.NaN
}
