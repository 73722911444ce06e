import type { Client } from 'pg'

/** Is there anybody or anything in the installation, and does a server run on it? */
export async function findUse(
  client: Pick<Client, 'query'>,
): Promise<{ isFilled: boolean; isServed: boolean }> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('core.users') is not null as there`)
  const filled =
    known.rows[0]?.there === true
      ? await client.query(`select from core.users union all select from core.projects limit 1`)
      : null
  const served = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'quitus listener'`,
  )
  return { isFilled: (filled?.rowCount ?? 0) > 0, isServed: (served.rowCount ?? 0) > 0 }
}

/**
 * Ends the sessions that a backup carried, but for those of service accounts: some of them had been ended since. Links
 * and challenges that were sent are of no use either.
 */
export async function endRestoredSessions(client: Pick<Client, 'query'>): Promise<void> {
  await client.query(`
    update core.sessions set ended_at = now()
    where ended_at is null and id not in (select session_id from core.service_tokens)`)
  await client.query('truncate core.refresh_tokens, core.tickets, core.second_factor_challenges, core.presences')
  await client.query('delete from core.password_links')
}
