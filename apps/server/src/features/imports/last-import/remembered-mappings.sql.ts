import { type DraftContent, draftColumnSchema } from '@quitus/contract/imports/import-draft.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { z } from 'zod'

const mappingSchema = z.object({ columns: z.array(draftColumnSchema), keyColumns: z.array(z.string()) })

export type RememberedMapping = z.infer<typeof mappingSchema> & { confirmedAt: string }

/** Keeps for the customer of a project what lists with these headers mean. Runs as the owner. */
export async function rememberMapping(
  tx: Tx,
  projectId: number,
  headerKeys: readonly string[],
  { columns, keyColumns }: Pick<DraftContent, 'columns' | 'keyColumns'>,
): Promise<void> {
  await sql`
    insert into core.remembered_mappings (company_id, header_key, columns, key_columns, confirmed_at)
    select company_id, header_key, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(keyColumns)}::jsonb,
      clock_timestamp()
    from core.projects, unnest(${[...new Set(headerKeys)]}::text[]) header_key where id = ${projectId}
    on conflict (company_id, header_key) do update
      set columns = excluded.columns, key_columns = excluded.key_columns, confirmed_at = excluded.confirmed_at`.execute(
    tx,
  )
}

/** What the customer of the transaction’s project has confirmed of such lists; null unless it is one thing of all. */
export async function findRememberedMapping(
  tx: Tx,
  headerKeys: readonly string[],
): Promise<RememberedMapping | null> {
  const keys = [...new Set(headerKeys)]
  const answer = await sql<{ columns: unknown; keyColumns: unknown; confirmedAt: string }>`
    select columns, key_columns as "keyColumns",
           to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "confirmedAt"
    from core.remembered_mapping(${keys}::text[]) order by confirmed_at desc`.execute(tx)
  const [first] = answer.rows
  const isWhole = keys.length > 0 && answer.rows.length === keys.length
  const textOf = ({ columns, keyColumns }: { columns: unknown; keyColumns: unknown }) =>
    JSON.stringify([columns, keyColumns])
  if (first === undefined || !isWhole || !answer.rows.every((row) => textOf(row) === textOf(first)))
    return null
  // A release before may have written it in another form.
  const read = mappingSchema.safeParse(first)
  return read.success ? { ...read.data, confirmedAt: first.confirmedAt } : null
}
