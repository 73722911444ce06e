import type { Database } from './connection.ts'

/**
 * Key of the advisory lock under which processes prepare the database one after another; any constant, unique in this
 * database.
 */
const START_LOCK = 5_118_021

/**
 * Runs what each start does and only one process at a time may do; others wait, and find it done. A killed process
 * frees the lock.
 */
export async function withStartLock<Result>(
  { ownerPool }: Pick<Database, 'ownerPool'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await ownerPool.connect()
  let isBroken = true
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    const result = await work()
    await client.query('select pg_advisory_unlock($1)', [START_LOCK])
    isBroken = false
    return result
  } finally {
    client.release(isBroken)
  }
}
