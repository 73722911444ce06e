import type { Database } from '@quitus/database/connection.ts'
import type { SynthesisDefinition } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { sql } from 'kysely'

export const SAMPLE_DEFINITION: SynthesisDefinition = {
  rows: [
    { kind: 'value', column: 'Fournisseur' },
    { kind: 'month', column: 'Date' },
  ],
  top: 3,
  measures: ['count', 'found', 'pending', 'validated', 'rejected', 'medianDaysToDecide'],
  filter: null,
  chart: 'bars',
}

/** The same figures over time. */
export const SAMPLE_PROGRESS: SynthesisDefinition = {
  ...SAMPLE_DEFINITION,
  rows: [{ kind: 'week', column: 'Décidée le' }],
}

/** A synthesis that customers see, and when it was changed last, as the API writes it. */
export async function madeSynthesis(
  { owner }: Pick<Database, 'owner'>,
  projectId: number,
  {
    name = `synthese-${crypto.randomUUID()}`,
    definition = SAMPLE_DEFINITION,
    isVisible = true,
  }: { name?: string; definition?: SynthesisDefinition | undefined; isVisible?: boolean } = {},
): Promise<{ name: string; changedAt: string }> {
  await sql`insert into core.synthesis_setups (project_id) values (${projectId}) on conflict do nothing`.execute(
    owner,
  )
  // A project has few.
  await sql`delete from core.syntheses where project_id = ${projectId} and name like 'synthese-%'`.execute(
    owner,
  )
  const made = await sql<{ changedAt: string }>`
    insert into core.syntheses (project_id, name, position, label_fr, label_en, is_visible_to_customers, definition)
    select ${projectId}, ${name}, coalesce(max(position), -1) + 1, ${name}, ${name}, ${isVisible}, ${JSON.stringify(definition)}::jsonb
    from core.syntheses where project_id = ${projectId}
    returning to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "changedAt"`.execute(
    owner,
  )
  return { name, changedAt: made.rows[0]?.changedAt ?? '' }
}
