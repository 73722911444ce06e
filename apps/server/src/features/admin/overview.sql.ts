import type { getOverview } from '@quitus/contract/admin/get-overview.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { userState } from './lists/user-list.sql.ts'

type Overview = ResponseOf<typeof getOverview>
export type OverviewEvent = Overview['events'][number]
export type Figures = Omit<Overview, 'events' | 'mail' | 'backup' | 'missing'> & {
  mail: Omit<Overview['mail'], 'transport'>
}

/** How many people, projects, bytes, jobs and mails are there? */
export async function selectFigures(tx: Tx, now: Date): Promise<Figures> {
  const answer = await sql<{ figures: Figures }>`
    with people as (
      select ${userState(now)} as state, last_login_at > ${now}::timestamptz - interval '1 day' as is_recent from
        core.users person
      where person.kind = 'person'
    ), recent_jobs as (
      select state, count(*) as number from core.jobs where created_at > ${now}::timestamptz - interval '7 days' group
        by state
    ), recent_mails as (
      select state, count(*) as number from core.mails where created_at > ${now}::timestamptz - interval '7 days' group
        by state
    )
    select jsonb_build_object(
      'people', (select jsonb_build_object(
        'active', count(*) filter (where state = 'active'),
        'invited', count(*) filter (where state in ('invited', 'invitationExpired')),
        'disabled', count(*) filter (where state = 'disabled'),
        'signedInToday', count(*) filter (where is_recent)) from people),
      'projects', (select jsonb_build_object(
        'active', count(*) filter (where archived_at is null),
        'archived', count(*) filter (where archived_at is not null)) from core.projects),
      'storage', (select jsonb_build_object(
        'database', pg_database_size(current_database()),
        'files', coalesce(sum(size), 0), 'fileCount', count(*)) from core.files),
      'jobs', jsonb_build_object(
        'waiting', coalesce((select number from recent_jobs where state = 'waiting'), 0),
        'running', coalesce((select number from recent_jobs where state = 'running'), 0),
        'failed', coalesce((select number from recent_jobs where state = 'failed'), 0)),
      'mail', jsonb_build_object(
        'waiting', coalesce((select number from recent_mails where state = 'waiting'), 0),
        'failed', coalesce((select number from recent_mails where state = 'failed'), 0))) as figures`.execute(
    tx,
  )
  const [row] = answer.rows
  if (row === undefined) throw new Error('aggregates always answer one row')
  return row.figures
}

/** Adds what a cell has to figures; people and projects are those of the central database, which a cell has too. */
export function addFigures(sum: Figures, cell: Figures): Figures {
  return {
    ...sum,
    storage: {
      database: sum.storage.database + cell.storage.database,
      files: sum.storage.files + cell.storage.files,
      fileCount: sum.storage.fileCount + cell.storage.fileCount,
    },
    jobs: {
      waiting: sum.jobs.waiting + cell.jobs.waiting,
      running: sum.jobs.running + cell.jobs.running,
      failed: sum.jobs.failed + cell.jobs.failed,
    },
    mail: { waiting: sum.mail.waiting + cell.mail.waiting, failed: sum.mail.failed + cell.mail.failed },
  }
}

/** What was done to the installation lately, newest first? `byRule` names what a retention rule did, as its author. */
export async function selectEvents(
  tx: Tx,
  { limit, byRule }: { limit: number; byRule: string },
): Promise<OverviewEvent[]> {
  const answer = await sql<OverviewEvent>`
    select event.id::text, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, event.kind,
           coalesce(impersonator.full_name, actor.full_name,
             case when event.details ->> 'isByRule' = 'true' then ${byRule} end) as who,
           subject.full_name as subject, project.name as project
    from core.audit_events event
    left join core.users actor on actor.id = event.actor_id
    left join core.users impersonator on impersonator.id = event.impersonator_id
    left join core.users subject on subject.id = event.subject_id
    left join core.projects project on project.id = event.project_id
    order by event.at desc, event.id desc limit ${limit}`.execute(tx)
  return answer.rows
}
