import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { expect, test } from 'vitest'
import { askAgainIn } from './ask-again-in.ts'

const BEGUN = '2026-03-02T09:00:00.000Z'
const job = (state: Job['state']) => ({ state, createdAt: BEGUN }) as Job
const after = (seconds: number) => Date.parse(BEGUN) + seconds * 1000

test('asks often for a young job, ever less often for an old one, and not at all when all have ended', () => {
  expect(askAgainIn([job('waiting')], after(0))).toBe(400)
  expect(askAgainIn([job('running')], after(10))).toBe(1000)
  expect(askAgainIn([job('running')], after(120))).toBe(3000)
  expect(askAgainIn([job('done'), job('failed'), job('cancelled')], after(0))).toBe(false)
  expect(askAgainIn([], after(0))).toBe(false)
})
