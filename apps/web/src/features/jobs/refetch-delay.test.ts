import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { expect, test } from 'vitest'
import { refetchDelay } from './refetch-delay.ts'

const BEGUN = '2026-03-02T09:00:00.000Z'
const job = (state: Job['state']) => ({ state, createdAt: BEGUN }) as Job
const after = (seconds: number) => Date.parse(BEGUN) + seconds * 1000

test('a young job is read again often, an old one ever less often, and nothing when all have ended', () => {
  expect(refetchDelay([job('waiting')], after(0))).toBe(400)
  expect(refetchDelay([job('running')], after(10))).toBe(1000)
  expect(refetchDelay([job('running')], after(120))).toBe(3000)
  expect(refetchDelay([job('done'), job('failed'), job('cancelled')], after(0))).toBe(false)
  expect(refetchDelay([], after(0))).toBe(false)
})
