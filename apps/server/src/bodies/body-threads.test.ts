import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createBodyThreads } from './body-threads.ts'
import { InvalidRequest } from './validate-request.ts'

const TIMESTAMP = '2026-01-01T00:00:00.000000Z'
const right = { timestamp: TIMESTAMP, changes: [{ entryId: 'a', column: 'b', value: 1, expected: null }] }
const piecesOf = (text: string) => [Buffer.from(text.slice(0, 10)), Buffer.from(text.slice(10))]
/** As many values as a body may have, in objects that take many times the memory of their text. */
const heavy = `{"changes":[${'{"a":[1]},'.repeat(900_000)}{}]}`

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

test.each([
  ['memory', { memoryMb: 24 }],
  ['time', { bodyMs: 100 }],
])(
  'OPS-06 a body that exhausts its %s is refused, and those that wait are checked all the same',
  async (_, limits) => {
    const check = threads(limits)
    for (let round = 0; round < 2; round++) {
      const [refused, ...others] = await Promise.allSettled([
        check(heavy),
        ...Array.from({ length: 3 }, () => check(JSON.stringify(right))),
      ])
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'body_too_complex' } })
      for (const other of others) expect(other).toMatchObject({ value: { value: right } })
    }
  },
)

test('OPS-06 anyone who waits while the threads close is refused with a retryable error', async () => {
  const { check, close } = createBodyThreads()
  const waiting = [check(editCells.name, piecesOf(heavy)), check(editCells.name, piecesOf('{}'))]
  const settled = Promise.allSettled(waiting)
  await close()
  for (const each of await settled) expect(each).toMatchObject({ reason: { code: 'unavailable' } })
})
