import { expect, test } from 'vitest'
import { answerOfThread, createTurns, ThreadExhausted } from './answer-of-thread.ts'

const moduleOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const READ = "import { parentPort, workerData } from 'node:worker_threads';"

test('OPS-06 a thread answers its order, and says of one that fails, ends early or takes too long which of these it did', async () => {
  const limits = { memoryMb: 64, ms: 60_000 }
  const answers = moduleOf(`${READ} parentPort.postMessage(workerData + 1)`)
  expect(await answerOfThread(answers, 1, limits)).toBe(2)
  await expect(answerOfThread(moduleOf("throw new TypeError('x')"), 1, limits)).rejects.toThrow(TypeError)
  await expect(answerOfThread(moduleOf(READ), 1, limits)).rejects.toThrow('before it had answered')
  const endless = moduleOf('for (;;) {}')
  await expect(answerOfThread(endless, 1, { memoryMb: 64, ms: 300 })).rejects.toThrow(ThreadExhausted)
})

test('OPS-06 works begin one after the other, also behind one that fails', async () => {
  const inTurn = createTurns()
  const begun: number[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurn(async () => {
    begun.push(1)
    await gate.promise
    throw new Error('first')
  })
  const second = inTurn(async () => begun.push(2))
  await Promise.resolve()
  expect(begun).toEqual([1])
  gate.resolve()
  await expect(first).rejects.toThrow('first')
  expect(await second).toBe(2)
  expect(begun).toEqual([1, 2])
})
