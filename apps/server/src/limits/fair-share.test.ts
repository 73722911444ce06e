import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import {
  createFairShare,
  type FairShare,
  type FairShareOptions,
  type Holder,
  type Release,
} from './fair-share.ts'

const OPTIONS: FairShareOptions = {
  capacity: 4,
  perPerson: 2,
  perTenant: 3,
  maxWaiting: 20,
  maxWaitingPerPerson: 5,
  patienceMs: 60_000,
}
const holder = (person: string, tenant = 'T') => ({ person, tenant })

const leaving = new AbortController()
afterAll(() => leaving.abort())
/** Waits until it is served, or until the tests end. */
const wait = (share: FairShare, by: Holder) =>
  share.acquire(by, leaving.signal).then(
    () => true,
    () => false,
  )

/** Lets promises that can settle do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('OPS-06 a person holds no more than their part, and the next person is served at once', async () => {
  const share = createFairShare(OPTIONS)
  await share.acquire(holder('A'))
  const release = await share.acquire(holder('A'))
  let third = false
  void share.acquire(holder('A')).then(() => {
    third = true
  })
  await share.acquire(holder('B'))
  await settle()
  expect(third).toBe(false)
  release()
  await settle()
  expect(third).toBe(true)
})

test('OPS-06 a tenant holds no more than its part however many people it has', async () => {
  const share = createFairShare(OPTIONS)
  for (const person of ['A', 'B', 'C']) await share.acquire(holder(person, 'one'))
  let isFourthServed = false
  void wait(share, holder('D', 'one')).then((isServed) => {
    isFourthServed = isServed
  })
  await share.acquire(holder('E', 'other'))
  await settle()
  expect(isFourthServed).toBe(false)
})

test('OPS-06 one that waits behind many calls of another person is served next', async () => {
  const share = createFairShare({ ...OPTIONS, capacity: 1, perPerson: 1, perTenant: 1 })
  const served: string[] = []
  const run = (person: string, tenant: string) =>
    share.acquire(holder(person, tenant)).then((release) => {
      served.push(person)
      setImmediate(release)
    })
  const running = [...Array.from({ length: 5 }, () => run('attacker', 'X')), run('other', 'Y')]
  await Promise.all(running)
  expect(served.indexOf('other')).toBe(1)
})

test('OPS-06 refuses to queue more than the bound of a person, and of all', async () => {
  const share = createFairShare({ ...OPTIONS, capacity: 1, perPerson: 1, maxWaiting: 6 })
  await share.acquire(holder('A'))
  for (let waiting = 0; waiting < 5; waiting++) void wait(share, holder('A'))
  await expect(share.acquire(holder('A'))).rejects.toMatchObject({ code: 'too_many_requests' })
  void wait(share, holder('B'))
  await expect(share.acquire(holder('C'))).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('OPS-06 gives up waiting when the caller leaves, and after its patience', async () => {
  const share = createFairShare({ ...OPTIONS, capacity: 1, patienceMs: 1 })
  await share.acquire(holder('A'))
  const departure = new AbortController()
  const left = share.acquire(holder('B'), departure.signal)
  departure.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect(share.acquire(holder('B'))).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(share.waiting()).toBe(0)
})

test('OPS-06 never exceeds a bound, and serves everybody in the end', async () => {
  const action = fc.record({ person: fc.constantFrom('A', 'B', 'C', 'D'), tenant: fc.constantFrom('X', 'Y') })
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { maxLength: 40 }),
      fc.infiniteStream(fc.nat(1000)),
      async (actions, dice) => {
        const share = createFairShare({ ...OPTIONS, maxWaiting: 100, maxWaitingPerPerson: 100 })
        const held: { by: Holder; release: Release }[] = []
        let served = 0
        for (const by of actions)
          void share.acquire(by).then((release) => {
            served += 1
            held.push({ by, release })
          })
        while (served < actions.length || held.length > 0) {
          await settle()
          expect(held.length).toBeLessThanOrEqual(OPTIONS.capacity)
          for (const { by } of held) {
            expect(held.filter((each) => each.by.person === by.person).length).toBeLessThanOrEqual(2)
            expect(held.filter((each) => each.by.tenant === by.tenant).length).toBeLessThanOrEqual(3)
          }
          expect(held.length).toBeGreaterThan(0)
          const [ended] = held.splice(dice.next().value % held.length, 1)
          ended?.release()
        }
      },
    ),
    { numRuns: 50 },
  )
})
