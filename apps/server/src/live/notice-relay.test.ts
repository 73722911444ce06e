import { expect, test } from 'vitest'
import { createNoticeRelay } from './notice-relay.ts'

function hub() {
  const received: unknown[] = []
  return {
    received,
    listen: () => void received.push('listen'),
    publish: (userId: number) => void received.push(userId),
  }
}

test('OPS-08 hubs listen once one of them is used, those that join later too, and all publish what one receives', () => {
  const relay = createNoticeRelay()
  const [first, second, late] = [hub(), hub(), hub()]
  relay.join(first)
  relay.join(second)
  expect([first.received, second.received]).toEqual([[], []])
  relay.listen()
  relay.join(late)
  relay.publish(7)
  relay.leave(second)
  relay.publish(8)
  expect(first.received).toEqual(['listen', 7, 8])
  expect(second.received).toEqual(['listen', 7])
  expect(late.received).toEqual(['listen', 7, 8])
})
