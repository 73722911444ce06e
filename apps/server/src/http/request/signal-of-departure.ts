import type { ServerResponse } from 'node:http'
import { AbandonedError } from '@quitus/database/app-transaction.sql.ts'

/** Aborted with an `AbandonedError` when the connection closes before the answer was written. */
export function signalOfDeparture(response: ServerResponse): AbortSignal {
  const departure = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) departure.abort(new AbandonedError())
  })
  return departure.signal
}
