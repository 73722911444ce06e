import type { Db } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Forgotten ones that each run removes at most. */
const SWEPT = 1000

/**
 * Adds what callers have used, in milliseconds, to what is known of them, and answers by how much each is ahead now.
 * The clock is the database’s, so that those of the machines need not agree. Forgets callers who are not ahead any
 * more.
 */
export async function addCalls(
  db: Db,
  used: readonly { hash: string; used: number }[],
): Promise<{ hash: string; debt: number }[]> {
  const hashes = used.map(({ hash }) => hash)
  const answer = await sql<{ hash: string; debt: number }>`
    with swept as (
      delete from core.call_counts where caller in (
        select caller from core.call_counts
        where spent_until < statement_timestamp() - interval '1 minute' and encode(caller, 'hex') <> all(${hashes})
        limit ${SWEPT} for update skip locked)
    )
    insert into core.call_counts as kept (caller, spent_until)
    select decode(given.hash, 'hex'), statement_timestamp() + given.used * interval '1 millisecond'
    from unnest(${hashes}::text[], ${used.map((each) => each.used)}::float8[]) as given (hash, used)
    -- In one order, so that two processes never wait for each other in a circle.
    order by given.hash
    on conflict (caller) do update
      set spent_until = greatest(kept.spent_until, statement_timestamp()) + (excluded.spent_until -
        statement_timestamp())
    returning encode(caller, 'hex') as hash,
              greatest(extract(epoch from spent_until - statement_timestamp()) * 1000, 0)::float8 as debt`.execute(
    db,
  )
  return answer.rows
}
