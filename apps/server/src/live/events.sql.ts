import type { Tx } from '@quitus/database/connection.ts'
import type { RoleType } from '@quitus/domain/access/permissions.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { sql } from 'kysely'
import type { StoredEvent } from './live-event.ts'

/** What happened in the project after this number, the first `limit` of it? */
export async function selectEventsAfter(
  tx: Tx,
  projectId: number,
  number: number,
  limit: number,
): Promise<StoredEvent[]> {
  const answer = await sql<StoredEvent & { number: string }>`
    select number, kind, source, change_set_id as "changeSet", publication_id as "publicationId", about, origin
    from core.project_events where project_id = ${projectId} and number > ${number} order by number limit
      ${limit}`.execute(tx)
  return answer.rows.map((row) => ({ ...row, number: Number(row.number) }))
}

export type EventRange = {
  /** Number of the last event; 0 where nothing ever happened. */
  last: number
  /** The last one before those that are kept. */
  forgotten: number
  /** The last one before those of the latest seconds. */
  before: number
}

/** Which events are there, and which of them are of the latest seconds, by the clock of the database? */
export async function findEventRange(tx: Tx, projectId: number, seconds: number): Promise<EventRange> {
  const answer = await sql<{ last: string; oldest: string | null; recent: string | null }>`
    select coalesce((select last_number from core.project_event_heads where project_id = ${projectId}), 0) as last,
           (select min(number) from core.project_events where project_id = ${projectId}) as oldest,
           (select min(number) from core.project_events
            where project_id = ${projectId} and at > clock_timestamp() - make_interval(secs => ${seconds})) as
              recent`.execute(tx)
  const row = answer.rows[0]
  const last = Number(row?.last ?? 0)
  const numberBefore = (number: string | null | undefined) => (number == null ? last : Number(number) - 1)
  return { last, forgotten: numberBefore(row?.oldest), before: numberBefore(row?.recent) }
}

export type OpenStream = {
  sessionId: string
  projectId: number
  features: ProjectFeature[]
  roleType: RoleType
  lastNumber: number
}

/** Which of these streams does their session and membership still carry, and how far has each project got? */
export async function selectOpenStreams(
  tx: Tx,
  streams: readonly { sessionId: string; projectId: number }[],
  at: Date,
  idleBefore: Date | null,
): Promise<OpenStream[]> {
  const answer = await sql<Omit<OpenStream, 'lastNumber'> & { lastNumber: string }>`
    select session_id as "sessionId", project_id as "projectId", features, role_type as "roleType",
           last_number as "lastNumber"
    from core.standing_streams(${streams.map(({ sessionId }) => sessionId)}::uuid[],
                               ${streams.map(({ projectId }) => projectId)}::integer[],
                               ${at}::timestamptz, ${idleBefore}::timestamptz)`.execute(tx)
  return answer.rows.map((row) => ({ ...row, lastNumber: Number(row.lastNumber) }))
}
