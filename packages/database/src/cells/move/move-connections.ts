import type { Client } from 'pg'
import { guardedClient, withClient } from '#guarded-client.ts'
import { SAME_TEXTS } from './compare-project.sql.ts'
import { type MoveContext, MoveError, type MoveOutcome, type ProjectMove } from './move.ts'

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
  const clients = [source.ownerUrl, target.ownerUrl, move.superuserUrl].map((connectionString) =>
    guardedClient({ connectionString, options, application_name: `quitus move ${move.projectId}` }),
  ) as [Client, Client, Client]
  const [sourceClient, targetClient, superuser] = clients
  try {
    for (const client of clients) {
      await client.connect()
    }
    await requireCell(superuser, to, 'CELL_SUPERUSER_URL')
    await withReplicator(move.sourceUrl, (replicator) => requireCell(replicator, from, 'CELL_SOURCE_URL'))
    const given = { onStep: () => undefined, patienceMs: 60_000, ...move }
    return await work({ ...given, from, to, source, target, sourceClient, targetClient, superuser })
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** What another database would take in or give is not this project. */
async function requireCell(client: Client, cell: number, setting: string): Promise<void> {
  const answer = await client.query<{ cell: number }>('select core.own_cell() as cell')
  if (answer.rows[0]?.cell !== cell) throw new MoveError('otherAddress', { setting, cell: String(cell) })
}

/** Connects by the login that may replicate. */
export function withReplicator<Result>(
  url: string,
  work: (replicator: Client) => Promise<Result>,
): Promise<Result> {
  return withClient(url, work)
}

/** Lets no second command move the same project meanwhile; throws `running` where one does. */
export function asOnlyMover<Result>(
  { projectId, placeOf }: Pick<ProjectMove, 'projectId' | 'placeOf'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return withClient(placeOf(0).ownerUrl, async (central) => {
    const answer = await central.query<{ isOnly: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('project/' || $1::text || '/move', 0)) as "isOnly"`,
      [projectId],
    )
    if (answer.rows[0]?.isOnly !== true) throw new MoveError('running')
    return work()
  })
}
