import { Client } from 'pg'
import { SAME_TEXTS } from './compare-project.sql.ts'
import type { MoveContext, MoveOutcome, ProjectMove } from './move.ts'

/** Connects to both databases for one move from one to the other. */
export async function withContext(
  move: ProjectMove,
  from: number,
  to: number,
  work: (context: MoveContext) => Promise<MoveOutcome>,
): Promise<MoveOutcome> {
  const source = move.placeOf(from)
  const target = move.placeOf(to)
  const options = `${SAME_TEXTS} -c statement_timeout=0 -c check_function_bodies=off`
  const clients = [source.ownerUrl, target.ownerUrl, move.superuserUrl].map(
    (connectionString) =>
      new Client({ connectionString, options, application_name: `quitus move ${move.projectId}` }),
  ) as [Client, Client, Client]
  const [sourceClient, targetClient, superuser] = clients
  try {
    for (const client of clients) {
      client.on('error', () => undefined)
      await client.connect()
    }
    const given = { onStep: () => undefined, patienceMs: 60_000, ...move }
    return await work({ ...given, from, to, source, target, sourceClient, targetClient, superuser })
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** Connects by the login that may replicate. */
export async function withReplicator<Result>(
  url: string,
  work: (replicator: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
