import type { Synthesis } from '@quitus/contract/synthesis/synthesis.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import type { SynthesisColumns } from '@quitus/domain/synthesis/synthesis-columns.ts'
import type { SynthesisDefinition } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { sql } from 'kysely'

/** Which syntheses of a project does the requester see (row-level security), in the staff’s order? */
export async function selectSyntheses(tx: Tx, projectId: number, name?: string): Promise<Synthesis[]> {
  const answer = await sql<Synthesis>`
    select name, json_build_object('fr', label_fr, 'en', label_en) as label, is_visible_to_customers as
      "visibleForCustomer",
           definition, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "changedAt"
    from core.syntheses
    where project_id = ${projectId} and (${name ?? null}::text is null or name = ${name ?? null})
    order by position, name`.execute(tx)
  return answer.rows
}

/** Did the project ever have syntheses? */
export async function isSetUp(tx: Tx, projectId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('core.synthesis_setups')
    .select('project_id')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row !== undefined
}

/** What do the columns of the dashboard mean to syntheses? Null where nobody said so. */
export async function findSynthesisColumns(tx: Tx, projectId: number): Promise<SynthesisColumns | null> {
  const row = await tx
    .selectFrom('core.views')
    .select('synthesis_columns')
    .where('project_id', '=', projectId)
    .where('source', '=', 'dashboard')
    .executeTakeFirst()
  return row?.synthesis_columns ?? null
}

/**
 * Which columns of the dashboard does the current definition lack, though they keep what people wrote (`is_gone`), or
 * which are withheld from customers (`is_hidden_from_customers`)?
 */
export async function selectMarkedColumns(
  tx: Tx,
  projectId: number,
  mark: 'is_gone' | 'is_hidden_from_customers',
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('core.view_columns')
    .select('name')
    .where('project_id', '=', projectId)
    .where('source', '=', 'dashboard')
    .where(mark, '=', true)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Lets one person at a time change the syntheses of a project: their names, number and order are looked up first. */
export async function lockSyntheses(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`syntheses/${projectId}`}, 0))`.execute(tx)
}

type Defined = { label: LocalizedText; definition: SynthesisDefinition }

/** Puts a synthesis behind the others. */
export async function insertSynthesis(
  tx: Tx,
  projectId: number,
  name: string,
  { label, definition }: Defined,
): Promise<void> {
  await sql`
    insert into core.synthesis_setups (project_id) values (${projectId}) on conflict do nothing`.execute(tx)
  await sql`
    insert into core.syntheses (project_id, name, position, label_fr, label_en, definition)
    select ${projectId}, ${name}, coalesce(max(position), -1) + 1, ${label.fr}, ${label.en},
      ${JSON.stringify(definition)}::jsonb
    from core.syntheses where project_id = ${projectId}`.execute(tx)
}

/** Changes what a synthesis is called and how it is defined. */
export async function updateSynthesisRow(
  tx: Tx,
  projectId: number,
  name: string,
  { label, definition }: Defined,
): Promise<void> {
  await sql`
    update core.syntheses
    set label_fr = ${label.fr}, label_en = ${label.en}, definition = ${JSON.stringify(definition)}::jsonb,
        changed_at = clock_timestamp()
    where project_id = ${projectId} and name = ${name}`.execute(tx)
}

/** Takes a synthesis away; false where there is none of this name. */
export async function deleteSynthesisRow(tx: Tx, projectId: number, name: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('core.syntheses')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Puts syntheses into the order of these names. */
export async function updateSynthesisOrder(
  tx: Tx,
  projectId: number,
  names: readonly string[],
): Promise<void> {
  await sql`
    update core.syntheses ordered set position = named.place
    from unnest(${names}::text[]) with ordinality named(name, place)
    where ordered.project_id = ${projectId} and ordered.name = named.name`.execute(tx)
}

/** Shows a synthesis to customers or hides it. */
export async function updateSynthesisVisibility(
  tx: Tx,
  projectId: number,
  name: string,
  isVisible: boolean,
): Promise<void> {
  await tx
    .updateTable('core.syntheses')
    .set({ is_visible_to_customers: isVisible })
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .execute()
}
