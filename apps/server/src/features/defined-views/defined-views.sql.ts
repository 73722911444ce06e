import type { Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'

type Place = { projectId: number; source: Source }
type Given = { label: LocalizedText; filter: Filter; isVisibleToCustomers: boolean }
export type DefinedViewRow = Given & { name: string; changedAt: string }

/** Which views have staff defined, in their order; one of them alone where a name is given. */
export async function selectDefinedViews(
  tx: Tx,
  { projectId, source }: Place,
  name?: string,
): Promise<DefinedViewRow[]> {
  const answer = await sql<DefinedViewRow>`
    select name, json_build_object('fr', label_fr, 'en', label_en) as label, filter,
           is_visible_to_customers as "isVisibleToCustomers",
           to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "changedAt"
    from core.defined_views
    where project_id = ${projectId} and source = ${source} and (${name ?? null}::text is null or name = ${name ?? null})
    order by position, name`.execute(tx)
  return answer.rows
}

/** Lets one person at a time change the views of a project: their names, number and order are looked up first. */
export async function lockDefinedViews(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`defined views/${projectId}`}, 0))`.execute(tx)
}

/** Puts a view behind the others. */
export async function insertDefinedView(
  tx: Tx,
  { projectId, source }: Place,
  name: string,
  { label, filter, isVisibleToCustomers }: Given,
): Promise<void> {
  await sql`
    insert into core.defined_views
      (project_id, source, name, position, label_fr, label_en, filter, is_visible_to_customers)
    select ${projectId}, ${source}, ${name}, coalesce(max(position), -1) + 1, ${label.fr}, ${label.en},
           ${JSON.stringify(filter)}::jsonb, ${isVisibleToCustomers}
    from core.defined_views where project_id = ${projectId} and source = ${source}`.execute(tx)
}

/** Changes what a view is called, what it shows, and to whom. */
export async function updateDefinedViewRow(
  tx: Tx,
  { projectId, source }: Place,
  name: string,
  { label, filter, isVisibleToCustomers }: Given,
): Promise<void> {
  await sql`
    update core.defined_views
    set label_fr = ${label.fr}, label_en = ${label.en}, filter = ${JSON.stringify(filter)}::jsonb,
        is_visible_to_customers = ${isVisibleToCustomers}, changed_at = clock_timestamp()
    where project_id = ${projectId} and source = ${source} and name = ${name}`.execute(tx)
}

/** Takes a view away; false where there is none of this name. */
export async function deleteDefinedViewRow(
  tx: Tx,
  { projectId, source }: Place,
  name: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('core.defined_views')
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .where('name', '=', name)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Puts views into the order of these names. */
export async function updateDefinedViewOrder(
  tx: Tx,
  { projectId, source }: Place,
  names: readonly string[],
): Promise<void> {
  await sql`
    update core.defined_views ordered set position = named.place
    from unnest(${names}::text[]) with ordinality named(name, place)
    where ordered.project_id = ${projectId} and ordered.source = ${source} and ordered.name = named.name`.execute(
    tx,
  )
}
