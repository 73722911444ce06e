import { DatabaseError, type Pool, type PoolClient, type QueryConfig } from 'pg'
import { type Database, overConnection, type Tx } from './connection.ts'
import { preparedName } from './prepared.sql.ts'

/** Whom row-level security sees in a transaction of the application; null names nobody, or no project. */
export type Requester = {
  userId: number | null
  projectId: number | null
  /** Who is acting as that user; absent or null, the user does. */
  impersonatorId?: number | null
  /** A UUID under which the server reports the call: while its transaction lasts, the database does too. */
  requestId?: string
  /**
   * The tab of a browser that makes the call, as it calls itself (a UUID): events carry it, so that the tab knows its
   * own writes.
   */
  tab?: string | null
  /** Longest time of one statement in milliseconds; unless set, a statement may take as long as it does. */
  statementTimeoutMs?: number
  /**
   * What the transaction does at the place of its project, where projects may move to other databases (OPS-08): it
   * fails with `hasMoved` where the project is not there, and one that writes holds up the move until it has ended.
   */
  home?: 'read' | 'write'
}

/** Does this failure say that the project has moved to another database? Nothing was done then. */
export function hasMoved(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'QL030'
}

/** Held by those who write to a project, and against them while it moves: a key of `pg_advisory_xact_lock`. */
export const writersLock = (projectId: number): string =>
  `hashtextextended('project/${Math.trunc(projectId)}/writers', 0)`

/** What a transaction throws whose signal said that nobody waits for it any more; nothing of it was kept. */
export class AbandonedError extends Error {
  constructor(options?: ErrorOptions) {
    super('Nobody waits for this any more.', options)
    this.name = 'AbandonedError'
  }
}

/**
 * A transaction of the application’s role in which row-level security knows the requester. Beginning and naming go
 * out together with the first statement and take no round trip of their own, because every call pays for it. When
 * `signal` is aborted, the query that runs is cancelled in the database and the transaction is rolled back with an
 * `AbandonedError`: for reads, of which nothing is lost.
 */
export function runAppTransaction<Result>(
  { appPool, controlPool }: Pick<Database, 'appPool' | 'controlPool'>,
  requester: Requester,
  work: (tx: Tx) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return runTransaction(appPool, controlPool, requester, work, signal)
}

/** A transaction of the role that reads credentials and makes sessions, and sees nothing of any project. */
export function runAuthTransaction<Result>(
  { authPool, controlPool }: Pick<Database, 'authPool' | 'controlPool'>,
  requester: Pick<Requester, 'requestId' | 'statementTimeoutMs'> &
    Partial<Pick<Requester, 'userId' | 'impersonatorId'>>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return runTransaction(authPool, controlPool, { userId: null, ...requester, projectId: null }, work)
}

/**
 * A transaction of the owner on behalf of a requester, for administration: the application’s role changes no person,
 * membership or project. Row-level security holds nothing back, so that anyone who calls it has requested the
 * permission inside of it first.
 */
export function runOwnerTransaction<Result>(
  { ownerPool, controlPool }: Pick<Database, 'ownerPool' | 'controlPool'>,
  requester: Requester,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return runTransaction(ownerPool, controlPool, requester, work)
}

async function runTransaction<Result>(
  pool: Pool,
  controlPool: Pool,
  requester: Requester,
  work: (tx: Tx) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (signal?.aborted) throw new AbandonedError()
  const client = await pool.connect()
  const connection = guardConnection(controlPool, client, requester, signal)
  try {
    return await overConnection(connection).transaction().execute(work)
  } catch (error) {
    throw signal?.aborted ? new AbandonedError({ cause: error }) : error
  } finally {
    await connection.settle()
    client.release(connection.isBroken())
  }
}

/** The one connection of a transaction, as Kysely’s driver sees it. */
function guardConnection(
  controlPool: Pool,
  client: PoolClient,
  requester: Requester,
  signal: AbortSignal | undefined,
) {
  let running: object | null = null
  let isDiscarded = false
  let isBegun = false
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    const requested = running
    if (requested === null) return
    cancelling = controlPool
      .connect()
      .then(async (control) => {
        try {
          // The query may have ended meanwhile; whatever else runs on this connection before `settle` must not be hit.
          if (running === requested)
            await control.query('select pg_cancel_backend($1)', [processIdOf(client)])
        } finally {
          control.release()
        }
      })
      // Then the query runs to its end, as if nobody had gone.
      .catch(() => undefined)
  }
  signal?.addEventListener('abort', cancel, { once: true })
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    if (text === 'begin') return NOTHING
    const isEnd = text === 'commit' || text === 'rollback'
    if (isEnd && !isBegun) return NOTHING
    if (isEnd) await cancelling
    else if (signal?.aborted) throw new AbandonedError()
    running = isEnd ? null : {}
    try {
      const beginning = isBegun ? undefined : client.query(beginAs(requester))
      isBegun = true
      const [answer] = await Promise.all([client.query(preparable(text, parameters)), beginning])
      return answer
    } finally {
      running = null
    }
  }
  const release = (destroy?: boolean) => {
    isDiscarded = destroy === true
  }
  return {
    query,
    release,
    isBroken: () => isDiscarded,
    async settle() {
      signal?.removeEventListener('abort', cancel)
      await cancelling
    },
  }
}

/** What a statement that was not sent would have answered. */
const NOTHING = { command: '', rowCount: null, rows: [] }

/** A statement marked by `prepared` is parsed and planned once for each connection. */
function preparable(text: string, parameters: readonly unknown[]): QueryConfig {
  const name = preparedName(text)
  return { text, values: [...parameters], ...(name === undefined ? {} : { name }) }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whole numbers and UUIDs alone: statements that go together take no parameters. `mode` is that of the transaction. */
export function beginAs(
  { userId, projectId, impersonatorId = null, requestId = '', tab, statementTimeoutMs, home }: Requester,
  mode = '',
): string {
  const text = (id: number | null) => (id === null ? '' : String(Math.trunc(id)))
  const uuid = (given: string) => (UUID.test(given) ? given : '')
  const settings = {
    'app.user_id': text(userId),
    'app.impersonator_id': text(impersonatorId),
    'app.project_id': text(projectId),
    'app.tab': uuid(tab ?? ''),
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: text(statementTimeoutMs) }),
  }
  // The name is what `pg_stat_activity` and the log of the database show.
  const named =
    uuid(requestId) === ''
      ? settings
      : { ...settings, 'app.request_id': requestId, application_name: `quitus ${requestId}` }
  const calls = Object.entries(named).map(([name, value]) => `set_config('${name}', '${value}', true)`)
  const beginning = `begin ${mode}; select ${calls.join(', ')}`
  return home === undefined || projectId === null ? beginning : `${beginning}${atHome(projectId, home)}`
}

/** Statements of their own: the second one must see what was committed before the lock was given. */
function atHome(projectId: number, home: 'read' | 'write'): string {
  const lock = home === 'read' ? '' : `; select pg_advisory_xact_lock_shared(${writersLock(projectId)})`
  return `${lock}; select core.refuse_elsewhere(${Math.trunc(projectId)})`
}

function processIdOf(client: PoolClient): number {
  return (client as PoolClient & { processID: number }).processID
}
