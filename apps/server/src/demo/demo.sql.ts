import type { Db, Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { ANOMALY_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import { SUPPLIER_COLUMN } from '@quitus/detection/suppliers/supplier-columns.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { sql } from 'kysely'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { storedRoute } from '#views/writing/decisions/judge.sql.ts'
import type { FoundAnomaly } from './demo-story.ts'

/** Is there a project of this name whose dashboard was never published? */
export async function findProjectWithoutDashboard(owner: Db, name: string): Promise<number | undefined> {
  const row = await owner
    .selectFrom('core.projects as project')
    .select('project.id')
    .where('project.name', '=', name)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('core.publications as publication')
            .select('publication.id')
            .whereRef('publication.project_id', '=', 'project.id')
            .where('publication.source', '=', 'dashboard'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.id
}

/** What detection found is for staff alone in this project until they present it. */
export async function switchTriageOn(tx: Tx, projectId: number): Promise<void> {
  await tx.updateTable('core.projects').set({ uses_triage: true }).where('id', '=', projectId).execute()
}

/** Dates what was just published in a project, so that its last publication was at this time. */
export async function datePublications(owner: Db, projectId: number, at: Date): Promise<void> {
  await sql`
    update core.publications publication set published_at = publication.published_at - (last.at - ${at}::timestamptz)
    from (select max(published_at) as at from core.publications where project_id = ${projectId}) last
    where publication.project_id = ${projectId}`.execute(owner)
}

/** A project of this name that uses triage, which the demo project does from its making. */
export async function findTriagedProject(owner: Db, name: string): Promise<number | undefined> {
  const row = await owner
    .selectFrom('core.projects')
    .select('id')
    .where('name', '=', name)
    .where('uses_triage', '=', true)
    .executeTakeFirst()
  return row?.id
}

/** Has anybody presented anything in this project yet? */
export async function hasStory(tx: Tx, projectId: number): Promise<boolean> {
  const table = sql.id(projectSchemaName(projectId), 'change_sets')
  const answer = await sql<{ exists: boolean }>`
    select exists (select from ${table} where kind in ('present', 'validate', 'reject', 'assign')) as exists`.execute(
    tx,
  )
  return answer.rows[0]?.exists === true
}

/**
 * The anomalies of a view with what is at stake, in the order in which they were published; not the weak ones, which
 * wait for staff.
 */
export async function selectFoundAnomalies(tx: Tx, view: View): Promise<FoundAnomaly[]> {
  if (view.stateColumns === null) return []
  const weak = view.columns.find(({ name }) => name === ANOMALY_COLUMN.weak)
  const isStrong = weak === undefined ? sql`true` : sql`base.${sql.id(weak.storageName)} is null`
  const cell = (name: string) => sql.ref(`base.${requireColumn(view, name).storageName}`)
  const answer = await sql<FoundAnomaly>`
    select entry.entry_id as "entryId", base.anomaly_id as "anomalyId", coalesce(${cell(view.stateColumns.amount)},
      0)::float8 as amount,
           ${cell(ANOMALY_COLUMN.categoryCode)} as category, ${cell('Fournisseur')} as supplier, ${cell('N° facture')}
             as number,
           to_char(${cell('Date pièce')}, 'YYYY-MM-DD') as date, coalesce(${cell('Montant TTC')}, 0)::float8 as gross,
           ${storedRoute(view, view.stateColumns)} as route
    from ${view.tables.base} base
    join ${view.tables.review} review on review.row_id = base.row_id
    join ${view.tables.entries} entry on entry.row_id = base.row_id
    where base.child_index = 0 and ${isStrong}
    order by base.row_id`.execute(tx)
  return answer.rows
}

/** Accounts that may be one supplier: the entry of the group, and those of all of its accounts in their order. */
export type FoundDuplicates = { groupId: string; entryIds: string[]; codes: string[] }

/** The groups of duplicate suppliers, in the order in which they were published. */
export async function selectFoundDuplicates(tx: Tx, view: View): Promise<FoundDuplicates[]> {
  const code = sql.ref(`base.${requireColumn(view, SUPPLIER_COLUMN.code).storageName}`)
  const answer = await sql<FoundDuplicates>`
    select base.anomaly_id as "groupId", array_agg(entry.entry_id order by base.child_index) as "entryIds",
           array_agg(${code} order by base.child_index) as codes
    from ${view.tables.base} base
    join ${view.tables.entries} entry on entry.row_id = base.row_id
    group by base.anomaly_id order by min(base.row_id)`.execute(tx)
  return answer.rows
}

/** Opens the screens that the demo has gained since its project was made. */
export async function openDemoFeatures(
  owner: Db,
  name: string,
  features: readonly ProjectFeature[],
): Promise<void> {
  await sql`
    update core.projects set features = array(select distinct unnest(features || ${[...features]}::text[]))
    where name = ${name} and not features @> ${[...features]}::text[]`.execute(owner)
}

/** Where the installation keeps which demo accounts a start has disabled. */
const DISABLED_KEY = 'disabled_demo_accounts'

/** Disables those of these accounts that are open, notes that it did, and returns how many they were. */
export async function disableForDemo(tx: Tx, logins: readonly string[]): Promise<number> {
  const disabled = await sql<{ id: number }>`
    update core.users set is_disabled = true where login in (${sql.join(logins)}) and not is_disabled
    returning id`.execute(tx)
  const ids = disabled.rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql`
    insert into core.installation as kept (key, value) values (${DISABLED_KEY}, ${ids.join(',')})
    on conflict (key) do update set value = kept.value || ',' || excluded.value`.execute(tx)
  return ids.length
}

/** Opens the accounts again that `disableForDemo` noted, and forgets the note. */
export async function enableAfterDemo(tx: Tx): Promise<void> {
  await sql`
    with noted as (delete from core.installation where key = ${DISABLED_KEY} returning value)
    update core.users set is_disabled = false
    from noted where users.id = any (string_to_array(noted.value, ',')::integer[])`.execute(tx)
}
