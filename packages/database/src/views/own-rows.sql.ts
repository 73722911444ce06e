import { sql } from 'kysely'
import type { Tx } from '../connection.ts'
import type { PublicationRun } from './publication-run.ts'

/** Takes over what stands in a view to which people add rows: a publication brings rows there and takes none away (decision 042). After `holdEdits`. */
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
export async function openRows(
  tx: Tx,
  { projectId, source, publicationId, tables }: PublicationRun,
): Promise<void> {
  await sql`select core.open_rows(${projectId}, ${source}, ${publicationId})`.execute(tx)
  await sql`select core.fill_search_text(${projectId}, ${source}, null)`.execute(tx)
  // Who was deleted before and has been brought again stands in the view, and not among the deleted.
  await sql`
    delete from ${tables.deletedEntries} deleted
    where exists (select from ${tables.base} base where base.row_id = deleted.row_id)`.execute(tx)
}
