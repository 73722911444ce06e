import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** The events of a streamed answer as they come; `onLife` is called for every sign of life, comments among them. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onLife: () => void,
): AsyncGenerator<EventSourceMessage> {
  const waiting: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void waiting.push(event) })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onLife()
      parser.feed(decoder.decode(value, { stream: true }))
      yield* waiting.splice(0)
    }
  } finally {
    // The stream has ended already.
    await reader.cancel().catch(() => undefined)
  }
}
