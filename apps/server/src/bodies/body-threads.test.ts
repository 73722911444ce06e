import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBodyThreads } from './body-threads.ts'
import { InvalidRequest } from './validate-request.ts'

const TIMESTAMP = '2026-01-01T00:00:00.000000Z'
const right = { timestamp: TIMESTAMP, changes: [{ entryId: 'a', column: 'b', value: 1, expected: null }] }
const piecesOf = (text: string) => [Buffer.from(text.slice(0, 10)), Buffer.from(text.slice(10))]
/** As many values as a body may have, in objects that take many times the memory of their text. */
const heavy = `{"changes":[${'{"a":[1]},'.repeat(900_000)}{}]}`
const allBodies = [heavy, ...Array.from({ length: 3 }, () => JSON.stringify(right))]

function threads(limits: Parameters<typeof createBodyThreads>[0] = {}) {
  const { check, close } = createBodyThreads(limits)
  onTestFinished(close)
  return (text: string) => check(editCells.name, piecesOf(text))
}

test('OPS-06 bodies are checked one after the other, each by its endpoint', async () => {
  const check = threads()
  const [first, second, third] = await Promise.allSettled([
    check(JSON.stringify(right)),
    check('{}'),
    check('{'),
  ])
  expect(first).toMatchObject({ status: 'fulfilled', value: { value: right } })
  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(InvalidRequest) })
  expect(third).toMatchObject({ status: 'rejected', reason: { code: 'malformed_json' } })
})

/** The heavy body is refused; the three others that waited for it are checked. */
function expectOnlyFirstRefused([first, ...others]: PromiseSettledResult<unknown>[]) {
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'body_too_complex' } })
  expect(others).toHaveLength(3)
  for (const other of others) expect(other).toMatchObject({ value: { value: right } })
}

test('OPS-06 a body that exhausts its memory is refused, and those that wait are checked all the same', async () => {
  const check = threads({ memoryMb: 24 })
  for (let round = 0; round < 2; round++)
    expectOnlyFirstRefused(await Promise.allSettled(allBodies.map((body) => check(body))))
})

test('OPS-06 a body that exhausts its time is refused, and those that wait are checked all the same', async () => {
  // On a busy machine even a small body may take longer than a limit that is short enough for a test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const check = threads({ bodyMs: 10_000 })
  await check(JSON.stringify(right))
  for (let round = 0; round < 2; round++) {
    const checked = Promise.allSettled(allBodies.map((body) => check(body)))
    vi.advanceTimersByTime(10_000)
    expectOnlyFirstRefused(await checked)
  }
})

test('OPS-06 anyone who waits while the threads close is refused with a retryable error', async () => {
  const { check, close } = createBodyThreads()
  const waiting = [check(editCells.name, piecesOf(heavy)), check(editCells.name, piecesOf('{}'))]
  const settled = Promise.allSettled(waiting)
  await close()
  for (const each of await settled) expect(each).toMatchObject({ reason: { code: 'unavailable' } })
})
