import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * The values of a generator, each requested before the one before it is used: a query runs meanwhile. Where the caller
 * stops early, it waits for what was requested and ends the generator.
 */
export async function* readAhead<Value>(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
  let next = request(values)
  try {
    for (;;) {
      const { done, value } = await next
      if (done === true) return
      next = request(values)
      // Statements are sent in a turn of their own, which what uses the value would hold up.
      await nextTurn()
      yield value
    }
  } finally {
    await next.catch(() => undefined)
    await values.return(undefined)
  }
}

function request<Value>(values: AsyncGenerator<Value>): Promise<IteratorResult<Value>> {
  const next = values.next()
  // What fails is thrown where the value is awaited, which may be later.
  next.catch(() => undefined)
  return next
}
