import type { Database } from '@quitus/database/connection.ts'
import { openReviewColumns } from '@quitus/database/views/review-table.sql.ts'
import { selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import { applyViewDesign } from '@quitus/database/views/view-design.sql.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { sql } from 'kysely'
import { SAMPLE_DESIGN } from './sample-design.ts'

/** The only prefiltered view of a dashboard that staff defined, and when it was changed last, as the API writes it. */
export async function madeDefinedView(
  { owner }: Pick<Database, 'owner'>,
  projectId: number,
): Promise<{ name: string; changedAt: string }> {
  const name = `vue-${crypto.randomUUID()}`
  const filter: Filter = { column: 'Fournisseur', op: 'empty', not: true }
  await sql`delete from core.defined_views where project_id = ${projectId}`.execute(owner)
  const made = await sql<{ changedAt: string }>`
    insert into core.defined_views
      (project_id, source, name, position, label_fr, label_en, is_visible_to_customers, filter)
    values (${projectId}, 'dashboard', ${name}, 0, ${name}, ${name}, true, ${JSON.stringify(filter)}::jsonb)
    returning to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "changedAt"`.execute(
    owner,
  )
  return { name, changedAt: made.rows[0]?.changedAt ?? '' }
}

/** Has a dashboard have no description of its columns, or one that changes nothing. */
export async function madeColumnDesign(
  { owner }: Pick<Database, 'owner'>,
  projectId: number,
  staffId: number,
  version: 0 | 1,
): Promise<number> {
  const nothing = JSON.stringify({ order: [], columns: {}, added: {}, card: null })
  await sql`delete from core.view_designs where project_id = ${projectId}`.execute(owner)
  if (version === 1) {
    await sql`
      insert into core.view_designs (project_id, source, version, design, changed_by)
      values (${projectId}, 'dashboard', 1, ${nothing}::jsonb, ${staffId})`.execute(owner)
  }
  return version
}

/** The name of a column of texts that staff added to a dashboard, in version 1 of its description. */
export async function madeAddedColumn(
  { owner }: Pick<Database, 'owner'>,
  projectId: number,
  staffId: number,
): Promise<string> {
  const name = `custom:${crypto.randomUUID()}`
  const added = { [name]: { type: 'STRING', isAnomalyColumn: false } }
  const design = JSON.stringify({ order: [], columns: { [name]: SAMPLE_DESIGN }, added, card: null })
  await owner.transaction().execute(async (tx) => {
    await sql`delete from core.view_designs where project_id = ${projectId}`.execute(tx)
    await sql`
      insert into core.view_designs (project_id, source, version, design, changed_by)
      values (${projectId}, 'dashboard', 1, ${design}::jsonb, ${staffId})`.execute(tx)
    await applyViewDesign(tx, projectId, 'dashboard')
    const stored = await selectStoredColumns(tx, projectId, 'dashboard')
    await openReviewColumns(tx, projectId, 'dashboard', stored)
  })
  return name
}
