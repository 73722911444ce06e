import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/**
 * Seconds of a bare COPY of all tables that the publication of a view in an empty project filled, and of their primary
 * keys alone; nothing of it stays.
 */
export async function copyPublished(ownerUrl: string, projectId: number): Promise<number> {
  const [reader, writer] = [1, 2].map(() => new Client({ connectionString: ownerUrl })) as [Client, Client]
  await Promise.all([reader.connect(), writer.connect()])
  try {
    const tables = await findFilled(reader, `project_${projectId}`)
    await writer.query('begin')
    const started = performance.now()
    for (const [at, { name, key }] of tables.entries()) {
      const copy = `public.bench_copy_${at}`
      await writer.query(`create table ${copy} (like ${name})`)
      await pipeline(
        reader.query(copyTo(`copy ${name} to stdout`)),
        writer.query(copyFrom(`copy ${copy} from stdin`)),
      )
      if (key !== null) await writer.query(`alter table ${copy} add ${key}`)
    }
    const seconds = (performance.now() - started) / 1000
    await writer.query('rollback')
    return seconds
  } finally {
    await Promise.all([reader.end(), writer.end()])
  }
}

type Filled = { name: string; key: string | null }

async function findFilled(db: Client, schema: string): Promise<Filled[]> {
  const found = await db.query<Filled>(
    `select format('%I.%I', $1::text, relation.relname) as name,
            (select pg_get_constraintdef(key.oid) from pg_constraint key
             where key.conrelid = relation.oid and key.contype = 'p') as key
     from pg_class relation
     where relation.relnamespace = $1::regnamespace and relation.relkind = 'r'`,
    [schema],
  )
  const filled: Filled[] = []
  for (const table of found.rows) {
    const { rowCount } = await db.query(`select from ${table.name} limit 1`)
    if (rowCount !== 0) filled.push(table)
  }
  return filled
}
