import { expect, test } from 'vitest'
import { startInOrder } from './start-in-order.ts'

const FAILURE = new Error('The queue does not start.')

test('OPS-08 what was started before a failure is ended, the last part first, and the failure is passed on', async () => {
  const ended: string[] = []
  const starting = startInOrder(async (started) => {
    started(() => void ended.push('uploads'))
    started(async () => {
      ended.push('streams')
      throw new Error('They do not end either.')
    })
    throw FAILURE
  })
  await expect(starting).rejects.toBe(FAILURE)
  expect(ended).toEqual(['streams', 'uploads'])
})

test('OPS-08 what was started without a failure is ended once, when it is stopped', async () => {
  const ended: string[] = []
  const { built, stop } = await startInOrder(async (started) => {
    started(() => void ended.push('uploads'))
    started(() => void ended.push('queue'))
    return 'parts'
  })
  expect([built, ended]).toEqual(['parts', []])
  await stop()
  await stop()
  expect(ended).toEqual(['queue', 'uploads'])
})
