import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

test('OPS-06 a body is the same however it is cut, and byte by byte it comes in few pieces', async () => {
  const cuts = fc.array(fc.uint8Array({ minLength: 1, maxLength: 70_000 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(cuts, async (pieces) => {
      const whole = Buffer.concat(pieces)
      const { parts, byteLength } = await readBody(
        Readable.from(pieces.map((each) => Buffer.from(each))),
        0,
        1e6,
      )
      expect(byteLength).toBe(whole.length)
      expect(Buffer.concat(parts).equals(whole)).toBe(true)
    }),
    { numRuns: 50 },
  )
  const single = Array.from({ length: 200_000 }, (_, at) => Buffer.of(at % 256))
  const { parts } = await readBody(Readable.from(single), 0, 1e6)
  expect(parts.length).toBeLessThanOrEqual(4)
})

test('OPS-06 a body that is announced or grows beyond its bound is refused', async () => {
  const refusal = { code: 'body_too_large' }
  await expect(readBody(Readable.from([Buffer.alloc(1)]), 11, 10)).rejects.toMatchObject(refusal)
  await expect(readBody(Readable.from([Buffer.alloc(6), Buffer.alloc(6)]), 0, 10)).rejects.toMatchObject(
    refusal,
  )
})
