import type { ServerResponse } from 'node:http'

/** Aborted when the connection closes before the answer was written. */
export function signalOfDeparture(response: ServerResponse): AbortSignal {
  const departure = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) departure.abort()
  })
  return departure.signal
}
