import { MAX_PRESENT, PRESENCE_LASTS } from '@quitus/contract/events/limits.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { sql } from 'kysely'

/**
 * Tabs of one session that can be present in a project; beyond, those that reported longest ago leave at the next
 * call.
 */
export const MOST_TABS = 12

export type Place = { source: Source; entryId: string | null; column: string | null; isEditing: boolean }

export type PublishedPresence = {
  projectId: number
  tab: string
  sessionId: string
  userId: number
  impersonatorId: number | null
  place: Place | null
}

/**
 * Notes where a tab is, and notifies every process when that is news. An entry that the project does not have is
 * nowhere; a tab that belongs to another session stays as it is.
 */
export async function putPresence(tx: Tx, reported: PublishedPresence): Promise<void> {
  const { projectId, tab, sessionId, userId, impersonatorId, place } = reported
  const answer = await sql<{ isNews: boolean; isCrowded: boolean }>`
    with place as (
      select ${place?.source ?? null}::text as source,
             (select entry.entry_id from ${sql.id(projectSchemaName(projectId), 'entries')} entry
              where entry.source = ${place?.source ?? null} and entry.entry_id = ${place?.entryId ?? null}) as entry_id,
             ${place?.column ?? null}::text as column_name, ${place?.isEditing ?? false}::boolean as is_editing
    ), before as (
      select * from core.presences
      where project_id = ${projectId} and tab = ${tab}
    ), reported as (
      insert into core.presences as known
        (project_id, tab, session_id, user_id, impersonator_id, source, entry_id, column_name, is_editing, seen_at)
      select ${projectId}, ${tab}, ${sessionId}, ${userId}, ${impersonatorId}, place.source, place.entry_id,
             case when place.entry_id is not null then place.column_name end,
             place.is_editing and place.entry_id is not null, clock_timestamp()
      from place
      on conflict (project_id, tab) do update
      set source = excluded.source, entry_id = excluded.entry_id, column_name = excluded.column_name,
          is_editing = excluded.is_editing, seen_at = excluded.seen_at
      where known.session_id = excluded.session_id
      returning source, entry_id, column_name, is_editing
    )
    select not exists (
      select from before where (before.source, before.entry_id, before.column_name, before.is_editing)
                               is not distinct from (reported.source, reported.entry_id, reported.column_name,
                                 reported.is_editing)
                               and before.seen_at > clock_timestamp() - make_interval(secs => ${PRESENCE_LASTS / 1000})
    ) as "isNews",
    (select count(*) from core.presences
     where project_id = ${projectId} and session_id = ${sessionId} and tab <> ${tab}) >= ${MOST_TABS} as "isCrowded"
    from reported`.execute(tx)
  if (answer.rows[0]?.isCrowded) await deleteSuperfluous(tx, reported)
  if (answer.rows[0]?.isNews) await notifyPresence(tx, projectId)
}

/**
 * Takes away the tabs of the session beyond the limit. Anyone who comes here holds the row of their own tab, so that
 * they wait for nobody: a row that another call holds was reported just now, and stays.
 */
async function deleteSuperfluous(tx: Tx, { projectId, sessionId, tab }: PublishedPresence): Promise<void> {
  await sql`
    delete from core.presences where project_id = ${projectId} and tab in (
      select tab from core.presences
      where project_id = ${projectId} and tab in (
        select tab from core.presences
        where project_id = ${projectId} and session_id = ${sessionId} and tab <> ${tab}
        order by seen_at desc offset ${MOST_TABS - 1})
      for update skip locked)`.execute(tx)
}

/** A tab has gone, as far as its session may say so. */
export async function deletePresence(
  tx: Tx,
  { projectId, tab, sessionId }: { projectId: number; tab: string; sessionId: string },
): Promise<void> {
  const answer = await sql`
    delete from core.presences
    where project_id = ${projectId} and tab = ${tab} and session_id = ${sessionId}`.execute(tx)
  if (answer.numAffectedRows !== undefined && answer.numAffectedRows > 0n) {
    await notifyPresence(tx, projectId)
  }
}

async function notifyPresence(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_notify('quitus_presence', ${String(projectId)})`.execute(tx)
}

export type PresenceRow = {
  tab: string
  userId: number
  name: string
  impersonator: string | null
  source: Source | null
  entryId: string | null
  column: string | null
  isEditing: boolean
  isColumnWithheld: boolean
  /** For how long it holds unless it is reported again, by the clock of the database. */
  leftMs: number
}

/** Who is in the project now, and where? Members alone, those seen last first. */
export async function selectPresences(tx: Tx, projectId: number): Promise<PresenceRow[]> {
  const answer = await sql<PresenceRow>`
    select presence.tab, presence.user_id as "userId", core.person_name(presence.project_id, person.id) as name,
      core.person_name(presence.project_id, impersonator.id) as impersonator,
           presence.source, presence.entry_id as "entryId", presence.column_name as "column",
           presence.is_editing as "isEditing",
           exists (select from core.view_columns withheld
                   where withheld.project_id = presence.project_id and withheld.source = presence.source
                     and withheld.name = presence.column_name and withheld.is_hidden_from_customers) as
                       "isColumnWithheld",
           (${PRESENCE_LASTS} - extract(epoch from clock_timestamp() - presence.seen_at) * 1000)::float8 as "leftMs"
    from core.presences presence
    join core.users person on person.id = presence.user_id and not person.is_disabled
    join core.project_members member on member.project_id = presence.project_id and member.user_id = presence.user_id
    left join core.users impersonator on impersonator.id = presence.impersonator_id
    where presence.project_id = ${projectId}
      and presence.seen_at > clock_timestamp() - make_interval(secs => ${PRESENCE_LASTS / 1000})
    order by presence.seen_at desc limit ${MAX_PRESENT}`.execute(tx)
  return answer.rows
}
