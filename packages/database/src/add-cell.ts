import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type { Client } from 'pg'
import { findCell, numberCell } from './cells/id-ranges.sql.ts'
import { deleteCell, findRemovalRefusal, type RemovalRefusal } from './cells/remove-cell.sql.ts'
import {
  createSlot,
  endSubscription,
  followAccess,
  hasLogicalLog,
  hasProjects,
  insertCell,
  isCell,
  isLogLost,
  isSubscribed,
  publishCentral,
  readFollowing,
  refreshSubscription,
  slotOf,
  subscribeCell,
} from './cells/replication.sql.ts'
import { type Db, openOwnerPool } from './connection.ts'
import type { CoreTables } from './core-tables.ts'
import { withClient } from './guarded-client.ts'
import { migrate } from './migrate.ts'

const LOOK_MS = 100
/** After so long without another table the copy counts as stopped; the largest one takes seconds. */
const STALLED_MS = 120_000

/** Why a database cannot become a cell, by the text of the command line that says it. */
export type CellFault = 'noLogicalLog' | 'hasProjects' | 'otherCell' | 'otherDatabase' | 'stalled'

export class CellError extends Error {
  readonly fault: CellFault

  constructor(fault: CellFault, message: string) {
    super(message)
    this.fault = fault
  }
}

export type NewCell = {
  number: number
  name: string
  /** Owner of the central database. */
  central: Db
  /** Reaches the cell’s database as its owner. */
  ownerUrl: string
  /** Reaches the cell’s database as a superuser of its server, who alone may subscribe. */
  superuserUrl: string
  /** How the cell’s server reaches the central database, with a login that may replicate and read every table. */
  centralUrl: string
  /** Called whenever the copy goes on, with the number of tables that are still to come. */
  onProgress?: (remaining: number) => void
}

/**
 * Makes an empty database a cell of the installation, or goes on where an interrupted attempt stopped: migrates it,
 * gives it its ranges of numbers, lets it follow the central database and waits for the first copy, and enters it in
 * the directory last, so that no project goes to a cell that is not complete. A cell whose log the central server has
 * thrown away follows again from a new copy. Throws a `CellError` where it cannot be.
 */
export async function addCell(cell: NewCell): Promise<void> {
  const { number, name, central, ownerUrl, superuserUrl, centralUrl, onProgress = () => undefined } = cell
  if (!(await hasLogicalLog(central)))
    throw new CellError('noLogicalLog', 'The central server needs wal_level = logical.')
  await migrate(ownerUrl)
  const owner = new Kysely<CoreTables>({
    dialect: new PostgresDialect({ pool: openOwnerPool({ ownerUrl }, 1) }),
  })
  try {
    await withClient(superuserUrl, async (superuser) => {
      const isKnown = await isSubscribed(superuser)
      // One that has its number has been a cell before: it was restored from a backup, or it lost the log.
      const isFilled = (await findCell(owner)) === number
      if (!isKnown && !isFilled && (await hasProjects(owner)))
        throw new CellError('hasProjects', 'This database has projects of its own.')
      await becomeNumber(owner, number)
      // What follows empties tables: an address that was left of another database must not reach it.
      if (!(await isCell(superuser, number)))
        throw new CellError(
          'otherDatabase',
          'The superuser is one of another database than that of the cell.',
        )
      await publishCentral(central)
      await central.transaction().execute((tx) => numberCell(tx, 0))
      await withClient(centralUrl, async (replicator) => {
        const slot = await slotOf(replicator, number)
        const isLost = isKnown && (await isLogLost(replicator, slot))
        if (isLost) await endSubscription(superuser, replicator, slot)
        await createSlot(replicator, slot)
        if (isKnown && !isLost) await refreshSubscription(superuser)
        else await subscribeCell(superuser, { connection: centralUrl, slot, isFilled })
      })
    })
    await followAccess(owner)
    await waitForCopy(owner, onProgress)
  } finally {
    await owner.destroy()
  }
  await insertCell(central, { number, name })
}

async function waitForCopy(owner: Db, onProgress: (remaining: number) => void): Promise<void> {
  let least = Number.POSITIVE_INFINITY
  let lessSince = Date.now()
  for (;;) {
    const { incomplete, missing } = await readFollowing(owner)
    const remaining = incomplete.length + missing.length
    if (remaining === 0) return
    if (remaining < least) {
      least = remaining
      lessSince = Date.now()
    }
    if (Date.now() - lessSince > STALLED_MS)
      throw new CellError(
        'stalled',
        `${remaining} tables are not copied; the log of the cell’s server says why.`,
      )
    onProgress(remaining)
    await pause(LOOK_MS)
  }
}

async function becomeNumber(owner: Db, number: number): Promise<void> {
  const current = await findCell(owner)
  if (current === number) return
  if (current > 0) throw new CellError('otherCell', `This database is cell ${current} already.`)
  await owner.transaction().execute((tx) => numberCell(tx, number))
}

type RemovedCell = {
  number: number
  central: Db
  /** Reaches the central database with the login by which cells follow it. */
  centralUrl: string
  /** A superuser of the cell's database; null where its server is lost. */
  superuserUrl: string | null
}

/**
 * Takes a closed cell without projects out of the installation: ends that its database follows, lets the central
 * server keep no log for it any more, and deletes it from the directory last, so that it may be repeated. Null when it
 * is gone; what is left of its database is for the operator to drop.
 */
export async function removeCell({
  number,
  central,
  centralUrl,
  superuserUrl,
}: RemovedCell): Promise<RemovalRefusal | null> {
  const refusal = await findRemovalRefusal(central, number)
  if (refusal !== null) return refusal
  if (superuserUrl !== null && !(await withClient(superuserUrl, (client) => isCell(client, number))))
    return 'otherCell'
  await withClient(centralUrl, async (replicator) => {
    const slot = await slotOf(replicator, number)
    const end = async (superuser: Client | null) => endSubscription(superuser, replicator, slot)
    if (superuserUrl === null) await end(null)
    else await withClient(superuserUrl, async (client) => end((await isSubscribed(client)) ? client : null))
  })
  await deleteCell(central, number)
  return null
}
