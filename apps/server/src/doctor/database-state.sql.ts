import type { Pool } from 'pg'

/** What the server of the database is, and what it has left for others. */
export type DatabaseState = {
  /** As `server_version_num`: 150020 is 15.20. */
  version: number
  versionText: string
  extensions: string[]
  /** Connections that ordinary logins may have at once, and those that others than this installation have now. */
  allowed: number
  usedByOthers: number
  /** By the clock of the database. */
  now: Date
}

export async function selectDatabaseState(pool: Pool): Promise<DatabaseState> {
  const answer = await pool.query<{
    version: number
    version_text: string
    extensions: string[]
    allowed: number
    others: number
    now: string
  }>(`
    select current_setting('server_version_num')::integer as version,
           split_part(current_setting('server_version'), ' ', 1) as version_text,
           (select coalesce(array_agg(extname::text), '{}') from pg_extension) as extensions,
           current_setting('max_connections')::integer
             - current_setting('superuser_reserved_connections')::integer as allowed,
           (select count(*)::integer from pg_stat_activity
            where backend_type = 'client backend' and application_name not like 'quitus%') as others,
           (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now`)
  const row = answer.rows[0]
  if (row === undefined) throw new Error('The database did not answer.')
  return {
    ...{ version: row.version, versionText: row.version_text, extensions: row.extensions },
    ...{ allowed: row.allowed, usedByOthers: row.others, now: new Date(Number(row.now)) },
  }
}

/** What the last night found of the histories; null before the first, and in a database of an earlier release. */
export async function selectLastProof(
  pool: Pool,
): Promise<{ at: Date; projects: number; differing: number[]; fault: string | null } | null> {
  const known = await pool.query<{ there: boolean }>(
    `select to_regclass('core.history_proofs') is not null as there`,
  )
  if (known.rows[0]?.there !== true) return null
  const answer = await pool.query<{
    at: string
    projects: number
    differing: number[]
    fault: string | null
  }>(`
    select (extract(epoch from proved_at) * 1000)::bigint::text as at, projects, differing, fault
    from core.history_proofs order by proved_at desc limit 1`)
  const row = answer.rows[0]
  return row === undefined ? null : { ...row, at: new Date(Number(row.at)) }
}

/** What became of the last backup of a night; null before the first, and in a database of an earlier release. */
export async function selectLastBackupRun(
  pool: Pool,
): Promise<{ at: Date; isComplete: boolean; fault: string | null } | null> {
  const known = await pool.query<{ there: boolean }>(
    `select to_regclass('core.backup_runs') is not null as there`,
  )
  if (known.rows[0]?.there !== true) return null
  const answer = await pool.query<{ at: string; complete: boolean; fault: string | null }>(`
    select (extract(epoch from begun_at) * 1000)::bigint::text as at, bytes is not null as complete, fault
    from core.backup_runs order by begun_at desc limit 1`)
  const row = answer.rows[0]
  return row === undefined
    ? null
    : { at: new Date(Number(row.at)), isComplete: row.complete, fault: row.fault }
}

/** Jobs that should have begun long ago, and jobs that failed for good; null before there is a queue. */
export async function selectQueueState(
  pool: Pool,
): Promise<{ waiting: number; oldestMinutes: number; failed: number } | null> {
  const known = await pool.query<{ there: boolean }>(
    `select to_regclass('graphile_worker.jobs') is not null as there`,
  )
  if (known.rows[0]?.there !== true) return null
  const answer = await pool.query<{ waiting: number; oldest: number | null; failed: number }>(`
    select count(*) filter (where is_due)::integer as waiting,
           floor(extract(epoch from now() - min(run_at) filter (where is_due)) / 60)::integer as oldest,
           count(*) filter (where attempts >= max_attempts)::integer as failed
    from (
      select run_at, attempts, max_attempts,
             locked_at is null and attempts < max_attempts and run_at < now() - interval '15 minutes' as is_due
      from graphile_worker.jobs
    ) job`)
  const row = answer.rows[0]
  return { waiting: row?.waiting ?? 0, oldestMinutes: row?.oldest ?? 0, failed: row?.failed ?? 0 }
}

/**
 * Indexes that the database has still to make after a long publication, a restore or a move; null in a database of an
 * earlier release.
 */
export async function selectPendingIndexState(
  pool: Pool,
): Promise<{ database: string; pending: number; failed: number; fault: string | null } | null> {
  const known = await pool.query<{ there: boolean }>(
    `select exists (select from pg_attribute
                    where attrelid = to_regclass('core.pending_indexes') and attname = 'fault') as there`,
  )
  if (known.rows[0]?.there !== true) return null
  const answer = await pool.query<{
    database: string
    pending: number
    failed: number
    fault: string | null
  }>(`
    select current_database() as database, count(*)::integer as pending, count(failed_at)::integer as failed,
           (array_agg(fault order by failed_at desc) filter (where failed_at is not null))[1] as fault
    from core.pending_indexes`)
  return answer.rows[0] ?? null
}
