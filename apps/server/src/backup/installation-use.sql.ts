import { openOwnerPool } from '@quitus/database/connection.ts'
import type { Pool } from 'pg'

/** Is there anybody or anything in the installation, and does a server run on it? */
export function findUse(ownerUrl: string): Promise<{ isFilled: boolean; isServed: boolean }> {
  return withPool(ownerUrl, async (pool) => {
    const known = await pool.query<{ there: boolean }>(`
      select to_regclass('core.users') is not null and to_regclass('core.projects') is not null as there`)
    const filled =
      known.rows[0]?.there === true
        ? await pool.query('select from core.users union all select from core.projects limit 1')
        : null
    const served = await pool.query(`
      select from pg_stat_activity
      where datname = current_database() and application_name = 'quitus listener'`)
    return { isFilled: (filled?.rowCount ?? 0) > 0, isServed: (served.rowCount ?? 0) > 0 }
  })
}

/**
 * Ends the sessions that a backup carried, but for those of service accounts: some of them had been ended since. Links
 * and challenges that were sent are of no use either.
 */
export function endRestoredSessions(ownerUrl: string): Promise<void> {
  return withPool(ownerUrl, async (pool) => {
    await pool.query(`
      update core.sessions set ended_at = now()
      where ended_at is null and id not in (select session_id from core.service_tokens)`)
    await pool.query(
      'truncate core.refresh_tokens, core.tickets, core.second_factor_challenges, core.presences',
    )
    await pool.query('delete from core.password_links')
  })
}

async function withPool<Result>(ownerUrl: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = openOwnerPool({ ownerUrl }, 1)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
