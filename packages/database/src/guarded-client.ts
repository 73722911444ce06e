import { Client, type ClientConfig } from 'pg'

/** A connection outside of pools that survives its loss as they do; its user connects and ends it. */
export function guardedClient(config: ClientConfig): Client {
  const client = new Client(config)
  client.on('error', () => undefined)
  return client
}
