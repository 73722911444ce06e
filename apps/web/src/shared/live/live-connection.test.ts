// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createLiveConnection } from './live-connection.ts'

/** A stream that says this and ends. */
function saying(text: string): Response {
  return new Response(text)
}

test('VIEW-17 a stream that ends is opened again behind the last event that was received, until nothing comes of it', async () => {
  const requested: (string | null)[] = []
  const received: string[] = []
  const answers = [
    'id: 4\nevent: change\ndata: {}\n\nevent: presence\ndata: {}\n\n',
    'id: 5\nevent: hello\ndata: {}\n\n',
  ]
  const ended = new Error('not permitted')
  const isFinal = vi.fn((failure: unknown) => failure === ended)
  createLiveConnection({
    open: async (lastEventId) => {
      requested.push(lastEventId)
      const answer = answers.shift()
      if (answer === undefined) throw ended
      return saying(answer)
    },
    onEvent: ({ event = '', id }) => received.push(`${event} ${id ?? ''}`.trim()),
    isFinal,
  })
  await vi.waitFor(() => expect(isFinal).toHaveBeenCalledWith(ended), { timeout: 10_000 })
  expect(requested).toEqual([null, '4', '5'])
  expect(received).toEqual(['change 4', 'presence', 'hello 5'])
})

test('VIEW-17 a failure that may pass is tried again, and a connection that was closed is not', async () => {
  let opened = 0
  const connection = createLiveConnection({
    open: async () => {
      opened += 1
      throw new Error('down')
    },
    onEvent: () => undefined,
    isFinal: () => false,
  })
  await vi.waitFor(() => expect(opened).toBeGreaterThan(1), { timeout: 10_000 })
  connection.close()
  const before = opened
  window.dispatchEvent(new Event('online'))
  await Promise.resolve()
  expect(opened).toBe(before)
})
