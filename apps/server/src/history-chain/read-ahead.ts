import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * The values of a generator, of which `count` are requested before they are used: queries run meanwhile. Where the
 * caller stops early, it waits for what was requested and ends the generator.
 */
export async function* readAhead<Value>(values: AsyncGenerator<Value>, count: number): AsyncGenerator<Value> {
  const requested = Array.from({ length: count }, () => request(values))
  try {
    for (let next = requested.shift(); next !== undefined; next = requested.shift()) {
      const { done, value } = await next
      if (done === true) return
      requested.push(request(values))
      // Statements are sent in a turn of their own, which what uses the value would hold up.
      await nextTurn()
      yield value
    }
  } finally {
    await Promise.allSettled(requested)
    await values.return(undefined)
  }
}

function request<Value>(values: AsyncGenerator<Value>): Promise<IteratorResult<Value>> {
  const next = values.next()
  // What fails is thrown where the value is awaited, which may be later.
  next.catch(() => undefined)
  return next
}
