import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

/** A generator of numbers that notes when each is requested, and when it is ended. */
async function* numbers(noted: string[], failsAt = Number.POSITIVE_INFINITY): AsyncGenerator<number> {
  try {
    for (let number = 1; number <= 3; number += 1) {
      noted.push(`requested ${number}`)
      await nextTurn()
      if (number === failsAt) throw new Error('The line broke.')
      yield number
    }
  } finally {
    noted.push('ended')
  }
}

test('SEC-06 each value is requested before the one before it is used', async () => {
  const noted: string[] = []
  for await (const number of readAhead(numbers(noted), 1)) noted.push(`used ${number}`)
  expect(noted).toEqual(['requested 1', 'requested 2', 'used 1', 'requested 3', 'used 2', 'ended', 'used 3'])
})

test('SEC-06 a caller that stops waits for what was requested, and nothing after it is', async () => {
  const noted: string[] = []
  for await (const number of readAhead(numbers(noted), 1)) {
    noted.push(`used ${number}`)
    break
  }
  expect(noted).toEqual(['requested 1', 'requested 2', 'used 1', 'ended'])
})

test('SEC-06 what fails ahead is thrown after what came before it was used', async () => {
  const noted: string[] = []
  const reading = (async () => {
    for await (const number of readAhead(numbers(noted, 2), 1)) noted.push(`used ${number}`)
  })()
  await expect(reading).rejects.toThrow('The line broke.')
  expect(noted).toEqual(expect.arrayContaining(['used 1', 'ended']))
  expect(noted).not.toContain('used 2')
})
