import type { LetterSettings } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'

/** Settings from before there were details have none. */
type KeptSettings = Omit<LetterSettings, 'details' | 'language'> & {
  details: Partial<LetterSettings['details']>
  language: LetterSettings['language'] | null
}

/** What does the project write around the list? Undefined until someone has changed it. */
export async function findLetterSettings(tx: Tx, projectId: number): Promise<KeptSettings | undefined> {
  const answer = await sql<KeptSettings>`
    select sender, reminder_days as "reminderDays", texts, details, language
    from ${sql.id(projectSchemaName(projectId), 'claim_letter_settings')}`.execute(tx)
  return answer.rows[0]
}

/** The company of the project, which claims. */
export async function findCompanyName(tx: Tx, projectId: number): Promise<string> {
  const answer = await sql<{ name: string }>`
    select company.name from core.projects project join core.companies company on company.id = project.company_id
    where project.id = ${projectId}`.execute(tx)
  return answer.rows[0]?.name ?? ''
}

/** Puts other texts in the place of those that there were. */
export async function upsertLetterSettings(
  tx: Tx,
  projectId: number,
  { sender, reminderDays, texts, details, language }: LetterSettings,
  changed: { by: number; at: Date },
): Promise<void> {
  await sql`
    insert into ${sql.id(projectSchemaName(projectId), 'claim_letter_settings')} as settings
      (sender, reminder_days, texts, details, language, changed_by, changed_at)
    values (${sender}, ${reminderDays}, ${JSON.stringify(texts)}::jsonb, ${JSON.stringify(details)}::jsonb,
      ${language}, ${changed.by}, ${changed.at})
    on conflict (is_only) do update set sender = excluded.sender, reminder_days = excluded.reminder_days,
      texts = excluded.texts, details = excluded.details, language = excluded.language, changed_by =
        excluded.changed_by, impersonator_id = excluded.impersonator_id,
      changed_at = excluded.changed_at`.execute(tx)
}
