import { randomUUID } from 'node:crypto'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import type { TestServer } from '../start-test-server.ts'

/** A letter as if a run had made it, about nothing, and sent where that is said; answers its number. */
export async function keptLetter(
  { database, clock }: TestServer,
  projectId: number,
  madeBy: number,
  sentOn: string | null = null,
): Promise<number> {
  const id = randomUUID()
  const answer = await sql<{ id: number }>`
    insert into ${sql.id(projectSchemaName(projectId), 'claim_letters')}
      (job_id, place, kind, source, reference, supplier, language, amount, anomaly_count, written_on, answer_by,
        file_name, pdf, made_by, made_at, sent_on, sent_by, sent_at)
    values (${id}, 0, 'claim', 'dashboard', ${id}, 'Fournisseur', 'fr', 1, 0, '2020-01-01', '2020-02-01', 'essai.pdf',
            ${Buffer.from('%PDF-1.7')}, ${madeBy}, ${clock.now()}, ${sentOn}::date,
            ${sentOn === null ? null : madeBy}::integer, ${sentOn === null ? null : clock.now()}::timestamptz)
    returning id`.execute(database.owner)
  return answer.rows[0]?.id ?? 0
}
