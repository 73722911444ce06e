import { sql } from 'kysely'
import type { Tx } from '../connection.ts'
import type { PublicationRun } from './publication-run.ts'
import { fillOwnSearchTexts } from './search-texts.sql.ts'

/**
 * Takes over what is in a view to which people add rows: a publication brings rows there and takes none away
 * (decision 042). After `holdEdits`.
 */
export async function carryOwnRows(tx: Tx, { tables }: PublicationRun): Promise<void> {
  if (tables.previousBase === null) return
  await sql`
    insert into ${tables.base}
    select (jsonb_populate_record(null::${tables.base}, to_jsonb(previous))).* from ${tables.previousBase} previous
    where not exists (select from ${tables.base} published where published.row_id = previous.row_id)`.execute(
    tx,
  )
}

/** Opens the new publication of such a view to rows, and lets quick search find what people have written in it. */
export async function openRows(tx: Tx, { projectId, source, tables }: PublicationRun): Promise<void> {
  await sql`grant select (row_id), insert, delete on ${tables.base} to quitus_app`.execute(tx)
  await sql`grant insert on ${tables.review} to quitus_app`.execute(tx)
  await fillOwnSearchTexts(tx, { projectId, source })
  // Who was deleted before and has been brought again is in the view, and not among the deleted.
  await sql`
    delete from ${tables.deletedEntries} deleted
    where exists (select from ${tables.base} base where base.row_id = deleted.row_id)`.execute(tx)
}
