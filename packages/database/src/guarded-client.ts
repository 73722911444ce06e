import { Client, type ClientConfig } from 'pg'

/** A connection outside of pools that survives its loss as they do; its user connects and ends it. */
export function guardedClient(config: ClientConfig): Client {
  const client = new Client(config)
  client.on('error', () => undefined)
  return client
}

/** Does some work on a connection of its own, which ends with it. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = guardedClient({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
