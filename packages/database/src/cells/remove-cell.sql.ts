import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '../connection.ts'
import { withClient } from '../guarded-client.ts'
import { endSubscription, isSubscribed, slotOf } from './replication.sql.ts'

/** Why a cell stays in the directory. */
export type RemovalRefusal = 'unknown' | 'open' | 'filled'

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
  const refusal = await findRefusal(central, number)
  if (refusal !== null) return refusal
  await withClient(centralUrl, async (replicator) => {
    const slot = await slotOf(replicator, number)
    const end = async (superuser: Client | null) => endSubscription(superuser, replicator, slot)
    if (superuserUrl === null) await end(null)
    else await withClient(superuserUrl, async (client) => end((await isSubscribed(client)) ? client : null))
  })
  await central.deleteFrom('core.cell_marks').where('cell', '=', number).execute()
  await central.deleteFrom('core.cells').where('number', '=', number).execute()
  return null
}

async function findRefusal(central: Db, number: number): Promise<RemovalRefusal | null> {
  const { rows } = await sql<{ isOpen: boolean; isFilled: boolean }>`
    select is_open as "isOpen", exists (select from core.projects where cell = ${number}) as "isFilled"
    from core.cells where number = ${number}`.execute(central)
  const [cell] = rows
  if (cell === undefined) return 'unknown'
  return cell.isFilled ? 'filled' : cell.isOpen ? 'open' : null
}
