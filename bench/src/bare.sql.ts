import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** The tables behind a project's dashboard. */
export type BareView = {
  base: string
  review: string
  /** Qualified storage name by column name. */
  storage: Map<string, string>
}

/** Where does the dashboard of a project are? Found without any of the product's code. */
export async function findBareView(db: Client, projectId: number): Promise<BareView> {
  const view = await db.query<{ publication: number }>(
    `select current_publication_id as publication from core.views where project_id = $1 and source = 'dashboard'`,
    [projectId],
  )
  const columns = await db.query<{ name: string; storage: string; storage_name: string }>(
    `select name, storage, storage_name from core.view_columns where project_id = $1 and source = 'dashboard'`,
    [projectId],
  )
  return {
    base: `project_${projectId}.base_dashboard_${view.rows[0]?.publication}`,
    review: `project_${projectId}.review_dashboard`,
    storage: new Map(columns.rows.map((row) => [row.name, `${row.storage}.${row.storage_name}`])),
  }
}

/** Which whole rows meet a condition, in an order, as one would write it by hand? */
export function selectBareRows(
  db: Client,
  view: BareView,
  rest: string,
  values: unknown[] = [],
): Promise<unknown> {
  return db.query(
    `select base.*, review.version, review.is_locked from ${view.base} base join ${view.review} review using (row_id)
     where base.child_index = 0 ${rest}`,
    values,
  )
}

/** What do count and the sums of these columns over all rows cost by hand? */
export function selectBareTotals(db: Client, view: BareView, columns: readonly string[]): Promise<unknown> {
  const sums = columns.map((column) => `sum(${view.storage.get(column)})`)
  return db.query(
    `select count(*), ${sums.join(', ')} from ${view.base} base join ${view.review} review using (row_id)
     where base.child_index = 0`,
  )
}

/** Which values does a column hold, and how often, by hand? */
export function selectBareValues(db: Client, view: BareView, column: string): Promise<unknown> {
  return db.query(
    `select ${column}, count(*) from ${view.base} base where base.child_index = 0 group by 1 order by 1 limit 201`,
  )
}

/** What does one edit with its history cost by hand? */
export async function updateBareCell(
  db: Client,
  view: BareView,
  column: string,
  text: string,
): Promise<void> {
  const schema = view.base.split('.')[0]
  await db.query('begin')
  await db.query(`select row_id from ${view.review} where row_id = 1 for update`)
  await db.query(
    `update ${view.review} review set ${column.split('.')[1]} = $1, version = version + 1 where row_id = 1`,
    [text],
  )
  const changeSet = await db.query<{ id: string }>(
    `insert into ${schema}.change_sets (source, kind, actor_id) values ('dashboard', 'edit', 1) returning id`,
  )
  await db.query(
    `insert into ${schema}.row_changes (change_set_id, row_id, columns, before, after)
     values ($1, 1, array['bench'], array[null::jsonb], array[to_jsonb($2::text)])`,
    [changeSet.rows[0]?.id, text],
  )
  await db.query('commit')
}

/** Seconds of a bare COPY of the same ledger lines into an empty table without an index. */
export async function copyLedger(db: Client, ledger: string): Promise<number> {
  const lines: Buffer[] = []
  for await (const part of db.query(copyTo(`copy ${ledger} to stdout`))) lines.push(part)
  await db.query(`create table public.bench_copy (like ${ledger})`)
  const started = performance.now()
  await pipeline(Readable.from(lines), db.query(copyFrom('copy public.bench_copy from stdin')))
  const seconds = (performance.now() - started) / 1000
  await db.query('drop table public.bench_copy')
  return seconds
}

/** Which ledger table was imported last? */
export async function findLastLedger(db: Client, projectId: number): Promise<string> {
  const found = await db.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema = $1 and table_name ~ '^ledger_[0-9]+$'
     order by substring(table_name from '[0-9]+')::integer desc limit 1`,
    [`project_${projectId}`],
  )
  return found.rows[0]?.name ?? ''
}
