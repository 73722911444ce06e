import type { Db } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Which columns of any table hold one of these texts, whatever their case? */
export async function placesOfTexts(owner: Db, ...texts: string[]): Promise<string[]> {
  const columns = await sql<{ schema: string; table: string; column: string }>`
    select nspname as schema, relname as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and (nspname = 'core' or nspname ~ '^project_') and attnum > 0 and not attisdropped
      and atttypid = any('{text,text[],jsonb,jsonb[]}'::regtype[])`.execute(owner)
  const places: string[] = []
  for (const { schema, table, column } of columns.rows) {
    const found = await sql<{ found: boolean }>`
      select exists (select from ${sql.id(schema, table)}
                     where ${sql.id(column)}::text ilike any(${texts.map((text) => `%${text}%`)})) as found`.execute(
      owner,
    )
    if (found.rows[0]?.found === true) places.push(`${schema.replace(/_\d+$/, '')}.${table}.${column}`)
  }
  return places.toSorted()
}
